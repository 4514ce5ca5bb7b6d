package dev.grove.core.ceiling;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Ceilings that tests set. */
public final class TestCeilings {

    private final Map<TenantId, TenantCeiling> all = new ConcurrentHashMap<>();
    private final KeyMemory memory = new KeyMemory();
    private long number;

    public static KnownCeilings none() {
        return new TestCeilings().known();
    }

    public KnownCeilings known() {
        return new KnownCeilings(() -> Map.copyOf(all), memory);
    }

    /** Sets a tenant's brake; everybody knows at once. */
    public void brake(TenantId tenant, BrakeMode mode) {
        put(tenant, new TenantCeiling(null, mode, "a test"));
    }

    /** Sets a tenant's ceiling; everybody knows at once. */
    public void put(TenantId tenant, TenantCeiling ceiling) {
        all.put(tenant, ceiling);
        memory.forgetAsOf(++number);
    }
}
