# SPDX-License-Identifier: MIT
"""Worlds, and what lives in them: channels, players, timelines, chains, events."""
