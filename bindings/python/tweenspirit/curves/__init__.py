# SPDX-License-Identifier: MIT
"""Easings, and registration of functions as easings."""
