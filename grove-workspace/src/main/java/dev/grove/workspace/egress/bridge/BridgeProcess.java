package dev.grove.workspace.egress.bridge;

/**
 * Process of a bridge in its sandbox.
 *
 * @param pid number in the sandbox
 * @param began beginning in clock ticks since the machine's, by which it differs from a later
 *     process of that number
 */
public record BridgeProcess(long pid, long began) {}
