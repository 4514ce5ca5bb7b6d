package dev.grove.core.policy;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Policies with so many versions each, in memory; the same for every tenant. */
public final class FakePolicyNames implements PolicyNames {

    private final Map<String, Integer> newest;

    public FakePolicyNames() {
        this(Map.of());
    }

    public FakePolicyNames(Map<String, Integer> newest) {
        this.newest = new TreeMap<>(newest);
    }

    @Override
    public OptionalInt newestVersion(TenantId tenant, String name) {
        Integer version = newest.get(name);
        return version == null ? OptionalInt.empty() : OptionalInt.of(version);
    }

    @Override
    public List<String> names(TenantId tenant) {
        return List.copyOf(newest.keySet());
    }
}
