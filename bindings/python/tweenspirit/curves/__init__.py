# SPDX-License-Identifier: MIT
"""Easings, and functions registered as such."""
