# SPDX-License-Identifier: MIT
"""Springs, decays, timings; batches of them."""
