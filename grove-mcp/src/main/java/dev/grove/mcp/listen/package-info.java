/**
 * Streams that notify clients of changes: {@code subscriptions/listen} and the legacy era's GET
 * stream, on every replica.
 *
 * <p>Owns {@code mcp_catalog_versions}, which is bumped with each change and compared about once a
 * second by every replica that has listeners: nothing depends on a message that could be lost. A
 * list is reported once, however often it changed meanwhile.
 */
@NullMarked
package dev.grove.mcp.listen;

import org.jspecify.annotations.NullMarked;
