# SPDX-License-Identifier: MIT
"""Every function of the header, tried with every bad argument: from C (walk.c), and from Python."""
