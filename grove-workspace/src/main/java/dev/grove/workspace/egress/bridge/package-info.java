/**
 * Connections of a sandbox's programs, carried as frames over the standard input and output of one
 * process in it: docs/toolbox-protocol.md, <i>Bridge</i>. Knows no engine and no HTTP. Nothing that
 * comes from a sandbox is trusted: a breach of the protocol ends the bridge, and memory is bounded
 * by the credit of each stream. {@code accept} is called by the engine's thread and never blocks;
 * each stream is served by a virtual thread of its own, which may.
 */
@NullMarked
package dev.grove.workspace.egress.bridge;

import org.jspecify.annotations.NullMarked;
