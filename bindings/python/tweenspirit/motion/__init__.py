# SPDX-License-Identifier: MIT
"""Springs, decays and timings, and batches of them."""
