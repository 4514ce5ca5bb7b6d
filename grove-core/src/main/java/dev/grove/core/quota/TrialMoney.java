package dev.grove.core.quota;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.TrialBudget;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Money of a tenant for a trial: its worst case is reserved before, its cost stays committed. */
@Component
class TrialMoney implements TrialBudget {

    private final TenantMoney money;

    TrialMoney(TenantMoney money) {
        this.money = money;
    }

    @Override
    public <T> T spend(
            TenantId tenant,
            BigDecimal most,
            Supplier<T> trial,
            Function<T, @Nullable BigDecimal> cost) {
        TenantMoney.Held held =
                money.hold(tenant, most)
                        .orElseThrow(() ->
                                new GroveException(
                                        ErrorCode.QUOTA_EXCEEDED,
                                        "A test of this model may cost %s USD, and less is left of what the tenant may spend; test it later, or have an operator raise its limits with PUT /tenants/{id}/limits"
                                                .formatted(
                                                        most.stripTrailingZeros()
                                                                .toPlainString())));
        BigDecimal spent = most;
        try {
            T report = trial.get();
            spent = Objects.requireNonNullElse(cost.apply(report), most);
            return report;
        } finally {
            money.giveBack(held, spent);
        }
    }
}
