package dev.grove.workspace.sandbox;

/**
 * Whether sandboxes can be had.
 *
 * @param engine its name and version, or {@code none}
 * @param reason why not and how to mend it; empty when they can
 */
public record SandboxStatus(Obstacle obstacle, String engine, String reason) {

    /** Obstacle that keeps an engine from being used. */
    public enum Obstacle {
        NONE,
        /** Sandboxes are switched off. */
        OFF,
        /** It does not answer. */
        AWAY,
        /** Nothing listens at its address. */
        NOT_LISTENING,
        /** Its host has no address. */
        UNKNOWN_HOST,
        /** It speaks in the clear where TLS is expected of it. */
        NO_TLS,
        /** A file that this server proves itself with is missing, or is not what it should be. */
        CERTIFICATE_FILES,
        /** A certificate of either side has expired. */
        CERTIFICATE_EXPIRED,
        /** The engine's certificate is for another name than the settings call it by. */
        CERTIFICATE_NAME,
        /** This server does not trust the authority of the engine's certificate. */
        CERTIFICATE_UNTRUSTED,
        /** The engine does not accept this server's certificate. */
        CERTIFICATE_REJECTED,
        /** TLS failed in another way. */
        TLS_FAILED,
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
