/**
 * Runs what the documentation shows. Commands are run page by page in a shell whose working folder
 * looks like a checkout, against a server that is started as {@code ./grove up} starts it; models,
 * MCP servers and other hosts that pages name are servers of the test.
 */
@NullMarked
package dev.grove.server.docs;

import org.jspecify.annotations.NullMarked;
