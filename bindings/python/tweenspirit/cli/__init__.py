# SPDX-License-Identifier: MIT
"""The commands of python -m tweenspirit."""
