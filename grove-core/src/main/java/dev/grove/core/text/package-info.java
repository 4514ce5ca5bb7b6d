/**
 * Texts as people are shown them and as Postgres can store them.
 *
 * <p>Owns no table; depends on no feature. Called where a text of a model, a tool or a caller is
 * shown in a terminal or by an MCP client or is stored.
 */
@NullMarked
package dev.grove.core.text;

import org.jspecify.annotations.NullMarked;
