# SPDX-License-Identifier: MIT
"""What stands between Python and the library: finding it, its structs, arguments, memory."""
