package dev.grove.workspace.sandbox;

/**
 * Whether sandboxes can be had.
 *
 * @param engine its name and version, or {@code none}
 * @param reason why not and how to mend it; empty when they can
 */
public record SandboxStatus(Obstacle obstacle, String engine, String reason) {

    /** What keeps an engine from being used. */
    public enum Obstacle {
        NONE,
        /** Sandboxes are switched off. */
        OFF,
        /** It does not answer. */
        AWAY,
        /** One side does not accept the certificate of the other. */
        CERTIFICATE,
        /** It lacks the image of sandboxes. */
        IMAGE,
        /** Its limits do not hold, or were not come to. */
        LIMITS,
        /** It makes no sandbox that tries its limits, or has not made one yet. */
        UNTRIED
    }

    public static SandboxStatus of(String engine) {
        return new SandboxStatus(Obstacle.NONE, engine, "");
    }

    /** An engine that is not reached. */
    public static SandboxStatus none(Obstacle obstacle, String reason) {
        return new SandboxStatus(obstacle, "none", reason);
    }

    public boolean usable() {
        return obstacle == Obstacle.NONE;
    }
}
