package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Scrubbers;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Report;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.policy.Act;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Gate of starts: decides whether a run may begin, before anything of it is written. Nothing can
 * wait before there is a run, so a start that policies ask about is denied.
 */
@Component
class StartGate {

    private static final Logger LOG = LoggerFactory.getLogger(StartGate.class);

    private static final String ASKED = "It would need an approval, which no start can wait for.";

    private final Authorities authorities;
    private final KnownCeilings ceilings;
    private final Scrubbers scrubbers;
    private final Clock clock;
    private final Counter denied;
    private final Counter watched;

    StartGate(
            Authorities authorities,
            KnownCeilings ceilings,
            Scrubbers scrubbers,
            Clock clock,
            MeterRegistry meters) {
        this.authorities = authorities;
        this.ceilings = ceilings;
        this.scrubbers = scrubbers;
        this.clock = clock;
        this.denied = counter(meters, "denied");
        this.watched = counter(meters, "watched");
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("grove.policies.starts")
                .description("Starts of runs that policies denied, or would have")
                .tag("outcome", outcome)
                .register(meters);
    }

    /**
     * Decides a start; nothing is read where no layer binds who starts it, and the tenant has no
     * ceiling.
     *
     * @param layers digests of those that bind who starts it
     * @throws GroveException denied_by_policy
     */
    void require(TenantId tenant, List<String> layers, Start start) {
        String ceiling = ceilings.of(tenant).digest();
        if (layers.isEmpty() && ceiling == null) {
            return;
        }
        Decision decision =
                Decisions.decide(
                        Chain.of(authorities.links(tenant, layers)),
                        ceiling == null
                                ? Ceiling.NONE
                                : new Ceiling(authorities.chain(tenant, ceiling).links()),
                        Grants.NONE,
                        Act.start(start.name()),
                        Facts.of(start, new Moment(clock.instant())));
        switch (decision) {
            case Decision.Allow _ -> report(tenant, start, decision);
            case Decision.Ask ask -> throw denied(start, ask.by(), ASKED);
            case Decision.Deny deny ->
                    throw denied(start, deny.by(), scrubbers.of(tenant).scrubNullable(deny.say()));
        }
    }

    /** There is no run yet whose log could have it. */
    private void report(TenantId tenant, Start start, Decision decision) {
        for (Report report : decision.reports()) {
            if (report instanceof Report.Watched(By by, var outcome)) {
                watched.increment();
                LOG.info(
                        "A policy of tenant {} that only watches would not have let the {} {} start: {} by {}",
                        tenant,
                        start.kind(),
                        start.name(),
                        outcome.wireName(),
                        by);
            }
        }
    }

    private GroveException denied(Start start, By by, @Nullable String say) {
        denied.increment();
        return new GroveException(
                ErrorCode.DENIED_BY_POLICY,
                "The start of the %s %s is denied by %s"
                        .formatted(start.kind(), start.name(), RuleWords.of(by, say)),
                List.of(),
                by.policy().policy().isEmpty()
                        ? Map.of("rule", by.rule())
                        : Map.of("policy", by.policy().toString(), "rule", by.rule()));
    }
}
