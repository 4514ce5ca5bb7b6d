package dev.grove.workspace.sandbox;

/**
 * Whether sandboxes can be had.
 *
 * @param engine its name and version, or {@code none}
 * @param reason why not and how to mend it; empty when they can
 */
public record SandboxStatus(boolean usable, String engine, String reason) {

    public static SandboxStatus none(String reason) {
        return new SandboxStatus(false, "none", reason);
    }
}
