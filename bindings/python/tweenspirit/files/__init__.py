# SPDX-License-Identifier: MIT
"""Easings and tracks as JSON, CSS, glTF and Lottie."""
