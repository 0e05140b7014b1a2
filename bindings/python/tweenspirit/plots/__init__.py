# SPDX-License-Identifier: MIT
"""Pictures of easings, springs and tracks."""
