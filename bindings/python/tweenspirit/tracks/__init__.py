# SPDX-License-Identifier: MIT
"""Keyframes: tracks, sets of tracks, paths and transforms."""
