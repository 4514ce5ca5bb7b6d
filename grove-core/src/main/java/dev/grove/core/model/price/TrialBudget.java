package dev.grove.core.model.price;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Money of tenants, out of which their trials are paid. */
public interface TrialBudget {

    /**
     * Performs a trial whose worst case is reserved before; its cost stays committed.
     *
     * @param most that it can cost
     * @param cost of a trial; null where none is known
     * @throws GroveException {@code quota_exceeded} where less is left
     */
    <T> T spend(
            TenantId tenant,
            BigDecimal most,
            Supplier<T> trial,
            Function<T, @Nullable BigDecimal> cost);
}
