package dev.grove.core.egress;

/**
 * Kind of connection that is vetted. Each has a list of its own: what the operator opens to models,
 * providers and remotes is not open to an agent that reads the web, or to programs in a sandbox.
 */
public enum Purpose {
    /** Made by the server to a model, a tool provider, a callback or a git remote. */
    SERVER(" The operator can allow it in GROVE_EGRESS_ALLOW."),
    /** Made by the server to a host that an agent's call names: the web tools. */
    WEB(" The operator can allow it in GROVE_EGRESS_WEB."),
    /** Made for a program in a sandbox. No list of the server's opens an address to it. */
    SANDBOX("");

    private final String remedy;

    Purpose(String remedy) {
        this.remedy = remedy;
    }

    /**
     * End of a refusal: how the host could be allowed, after a space; empty where no list could.
     */
    String remedy() {
        return remedy;
    }
}
