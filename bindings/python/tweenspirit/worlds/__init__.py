# SPDX-License-Identifier: MIT
"""Worlds and what they contain: channels, players, timelines, chains, machines, events."""
