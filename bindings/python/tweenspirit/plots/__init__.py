# SPDX-License-Identifier: MIT
"""Pictures of curves, springs and tracks."""
