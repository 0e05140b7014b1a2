# SPDX-License-Identifier: MIT
"""Other libraries' names for what is here: modules to import in their place."""
