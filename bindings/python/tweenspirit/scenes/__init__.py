# SPDX-License-Identifier: MIT
"""Worlds from JSON, and their bakes."""
