package dev.grove.core.run.grant;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.PolicySource;
import dev.grove.core.text.Rfc3339;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.policy.Selector;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks of what a grant says, apart from whom it is given to: everything that is wrong, at once.
 */
@Component
class GrantChecks {

    static final int MOST_USES = 1_000;
    static final int MOST_LIFTS = 50;
    private static final int LONGEST_NAME = 100;
    static final int LONGEST_REASON = 2_000;
    static final Duration LONGEST = Duration.ofDays(30);

    /** Reserved words of policies that no gate asks about. */
    private static final Set<String> NOT_ASKED = Set.of("network", "secrets");

    /** Name of a policy that is never stored: what a grant covers is checked as a rule of it. */
    private static final String DRAFT = "granted";

    private static final String RULE = "/rules/0";

    private final Policies policies;

    GrantChecks(Policies policies) {
        this.policies = policies;
    }

    /**
     * @throws GroveException validation_failed, with each fault and how to mend it
     */
    NewGrant check(TenantId tenant, GrantDraft draft, Instant now) {
        FieldChecks checks = new FieldChecks();
        GrantSubject subject = subject(draft.subject(), checks);
        List<String> on = on(draft.capability(), checks);
        String when = draft.capability() == null ? null : draft.capability().when();
        List<Lifted> lifts = lifts(draft.lifts(), checks);
        int uses = uses(draft.maxUses(), checks);
        Instant expiresAt = expiresAt(draft.expiresAt(), now, checks);
        String reason = reason(draft.reason(), checks);
        List<FieldError> errors = new ArrayList<>(checks.errors());
        if (!on.isEmpty()) {
            errors.addAll(covers(tenant, on, when));
        }
        if (subject == null || expiresAt == null || !errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return new NewGrant(subject, on, when, lifts, uses, expiresAt, reason);
    }

    private static @Nullable GrantSubject subject(
            GrantView.@Nullable Subject given, FieldChecks checks) {
        if (given == null) {
            checks.refuse("subject", "is required");
            return null;
        }
        List<GrantSubject.Kind> named =
                Stream.of(GrantSubject.Kind.values())
                        .filter(kind -> idOf(given, kind) != null)
                        .toList();
        if (named.size() != 1) {
            checks.refuse("subject", "must have one of run, tree, agent and key, with an id");
            return null;
        }
        GrantSubject.Kind kind = named.getFirst();
        String id = idOf(given, kind);
        UUID read = id == null ? null : Uuids.parse(id).orElse(null);
        if (read == null) {
            checks.refuse(
                    "subject." + kind.wireName(),
                    kind == GrantSubject.Kind.AGENT
                            ? "must be an id; GET /agents/{name} has it"
                            : "must be an id");
            return null;
        }
        return new GrantSubject(kind, read);
    }

    private static @Nullable String idOf(GrantView.Subject given, GrantSubject.Kind kind) {
        return switch (kind) {
            case RUN -> given.run();
            case TREE -> given.tree();
            case AGENT -> given.agent();
            case KEY -> given.key();
        };
    }

    private static List<String> on(GrantView.@Nullable Capability given, FieldChecks checks) {
        if (given == null) {
            checks.refuse("capability", "is required: {\"on\": [selectors], \"when\": condition}");
            return List.of();
        }
        List<@Nullable String> on = given.on();
        if (on == null || on.isEmpty() || on.contains(null)) {
            checks.refuse("capability.on", "must be a list of selectors, such as [\"git_push\"]");
            return List.of();
        }
        if (on.stream().map(Objects::requireNonNull).anyMatch(GrantChecks::isOfStarts)) {
            checks.refuse(
                    "capability.on",
                    "is about starts, which no grant covers: it is of what is there; name calls, such as delegate_task");
        }
        if (given.when() != null && given.when().isBlank()) {
            checks.refuse("capability.when", "must be a condition; leave it out for always");
        }
        return on.stream().map(Objects::requireNonNull).toList();
    }

    private static List<Lifted> lifts(
            @Nullable List<GrantView.@Nullable Lift> given, FieldChecks checks) {
        if (given == null || given.isEmpty() || given.size() > MOST_LIFTS) {
            checks.refuse(
                    "lifts",
                    "must name 1 to %d rules, such as {\"policy\": \"repo-writer\", \"rule\": \"branches\"}"
                            .formatted(MOST_LIFTS));
            return List.of();
        }
        Set<Lifted> lifts = new LinkedHashSet<>();
        for (int i = 0; i < given.size(); i++) {
            GrantView.Lift lift = given.get(i);
            String policy = lift == null ? null : lift.policy();
            String rule = lift == null ? null : lift.rule();
            if (policy == null || rule == null) {
                checks.refuse("lifts[%d]".formatted(i), "must have a policy and a rule");
                continue;
            }
            checks.text("lifts[%d].policy".formatted(i), policy, LONGEST_NAME);
            checks.text("lifts[%d].rule".formatted(i), rule, LONGEST_NAME);
            if (NOT_ASKED.contains(rule)) {
                checks.refuse(
                        "lifts[%d].rule".formatted(i),
                        "is about what this server asks no policy about yet; name a rule about calls, or default");
            }
            lifts.add(new Lifted(policy, rule));
        }
        return List.copyOf(lifts);
    }

    private static int uses(@Nullable Integer given, FieldChecks checks) {
        if (given == null) {
            checks.refuse("max_uses", "is required: 1 to %,d".formatted(MOST_USES));
        }
        return checks.between("max_uses", given, 1, 1, MOST_USES);
    }

    private static @Nullable Instant expiresAt(
            @Nullable String given, Instant now, FieldChecks checks) {
        Instant at = given == null ? null : Rfc3339.parse(given).orElse(null);
        if (at == null) {
            checks.refuse(
                    "expires_at",
                    (given == null ? "is required" : "must be a time")
                            + ": RFC 3339 in UTC, such as 2026-11-21T00:00:00Z, at most 30 days from now");
        } else if (!at.isAfter(now) || at.isAfter(now.plus(LONGEST))) {
            checks.refuse(
                    "expires_at",
                    "must be after now, %s, and at most 30 days from now".formatted(now));
        }
        return at;
    }

    private static String reason(@Nullable String given, FieldChecks checks) {
        if (given == null || given.isBlank()) {
            checks.refuse("reason", "is required");
            return "";
        }
        checks.text("reason", given, LONGEST_REASON);
        return given;
    }

    private static boolean isOfStarts(String selector) {
        return Selector.read(selector).isOfStarts();
    }

    /** Faults of selectors and condition, as those of a rule. */
    private List<FieldError> covers(TenantId tenant, List<String> on, @Nullable String when) {
        ObjectNode document =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", "grove/v1")
                        .put("kind", "Policy")
                        .put("name", DRAFT);
        ObjectNode rule =
                document.putArray("rules").addObject().put("id", "it").put("then", "allow");
        ArrayNode selectors = rule.putArray("on");
        on.forEach(selectors::add);
        if (when != null) {
            rule.put("when", when);
        }
        return policies
                .judge(tenant, new PolicySource(DocumentFormat.JSON, document.toString()))
                .errors()
                .stream()
                .map(GrantChecks::error)
                .toList();
    }

    private static FieldError error(Finding finding) {
        String field =
                finding.field().startsWith(RULE)
                        ? "capability"
                                + finding.field()
                                        .substring(RULE.length())
                                        .replaceAll("/(\\d+)", "[$1]")
                                        .replace('/', '.')
                        : "capability";
        return new FieldError(
                field, finding.message(), finding.code(), finding.line(), finding.column(), null);
    }

    static GroveException refused(String message) {
        return new GroveException(ErrorCode.GRANT_REFUSED, message);
    }
}
