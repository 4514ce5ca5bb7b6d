/**
 * Operations: what callers may ask of the server, each described once. REST routes, the API's
 * description and {@code grove__*} tools of MCP are made of these descriptions, so an operation has
 * the same name, scope, members and refusals whichever way it is asked for.
 *
 * <p>A feature brings its operations as a bean of {@link OperationSource}. Streams, uploads and
 * routes whose form others prescribe (OAuth) are no operations: they stay controllers. Owns no
 * table.
 */
@NullMarked
package dev.grove.core.operation;

import org.jspecify.annotations.NullMarked;
