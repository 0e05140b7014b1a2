# SPDX-License-Identifier: MIT
"""Curves and tracks as JSON, glTF and Lottie."""
