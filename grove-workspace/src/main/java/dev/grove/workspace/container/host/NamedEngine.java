package dev.grove.workspace.container.host;

import dev.grove.workspace.sandbox.SandboxStatus;
import java.time.Instant;
import java.util.Optional;

/** Engine that the settings name, to be looked at and not used. */
public final class NamedEngine {

    private final EngineHost host;

    NamedEngine(EngineHost host) {
        this.host = host;
    }

    /** How the settings call it. */
    public String name() {
        return host.name();
    }

    /** Where it is, as the settings say. */
    public String address() {
        return host.discovery().candidates().getFirst().host();
    }

    /**
     * Whether it answers a server with these settings and has the image of sandboxes; where not,
     * why. Its limits are not tried. Takes as long as a call to an engine may.
     */
    public SandboxStatus status() {
        return host.discovery().status();
    }

    /**
     * When what a server proves itself to it with ends, as {@link #status} read it; empty where it
     * needs nothing or the engine has not answered.
     */
    public Optional<Instant> identifiedUntil() {
        return host.discovery().identifiedUntil();
    }
}
