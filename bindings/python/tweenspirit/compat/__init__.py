# SPDX-License-Identifier: MIT
"""Replacements for other libraries' modules, with their names."""
