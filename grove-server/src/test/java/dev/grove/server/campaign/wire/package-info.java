/**
 * A proxy between a server and its Postgres that speaks enough of the protocol to know which
 * transaction passes: each can be held before it is sent and before its answer comes back, lost, or
 * altered on its way.
 */
@NullMarked
package dev.grove.server.campaign.wire;

import org.jspecify.annotations.NullMarked;
