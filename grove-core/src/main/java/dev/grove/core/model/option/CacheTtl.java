package dev.grove.core.model.option;

import dev.grove.core.contract.WireNamed;

/** Time for which a provider keeps the beginning of requests in its cache. */
public enum CacheTtl implements WireNamed {
    MINUTES("5m"),
    HOUR("1h");

    private final String wireName;

    CacheTtl(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
