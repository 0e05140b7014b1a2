// SPDX-License-Identifier: MIT
//
// The values that the engine computes with and the Swift API shows. Whoever imports the engine has them too.

@_exported public import TweenSpiritModel
