/* SPDX-License-Identifier: MIT
 *
 * Nothing to call: see no_unicode_tables.c.
 */
