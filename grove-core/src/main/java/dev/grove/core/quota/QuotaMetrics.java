package dev.grove.core.quota;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Counts what limits of tenants refuse, by the limit. */
@Component
public class QuotaMetrics {

    private final Map<QuotaLimit, Counter> refused = new EnumMap<>(QuotaLimit.class);

    public QuotaMetrics(MeterRegistry registry) {
        for (QuotaLimit limit : QuotaLimit.values()) {
            refused.put(
                    limit,
                    Counter.builder("grove.quota.refusals")
                            .tag("limit", limit.wireName())
                            .register(registry));
        }
    }

    public void countRefusal(QuotaLimit limit) {
        Objects.requireNonNull(refused.get(limit)).increment();
    }
}
