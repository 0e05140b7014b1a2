# SPDX-License-Identifier: MIT
"""Between Python and the library: finding it, its structs, arguments and memory."""
