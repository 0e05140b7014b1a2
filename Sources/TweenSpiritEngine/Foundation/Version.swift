// SPDX-License-Identifier: MIT

/// The version of the package, as the header's TS_VERSION_ macros have it.
package var versionText: StaticString { "0.2.0" }
