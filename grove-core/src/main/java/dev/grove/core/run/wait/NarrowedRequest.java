package dev.grove.core.run.wait;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.grant.GrantView;
import dev.grove.core.run.record.CapabilityAsk;
import dev.grove.language.policy.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Request for an exception as a person grants it: never of more than was asked for. A selector is
 * one that was asked for, or a name, or a pattern, of which one that was asked for is a pattern; a
 * condition holds besides the one that was asked for.
 */
record NarrowedRequest(CapabilityAsk ask) {

    /**
     * @param given null for all that was asked for
     * @throws GroveException validation_failed for more than that
     */
    GrantView.Capability capability(GrantView.@Nullable Capability given) {
        if (given == null) {
            return new GrantView.Capability(new ArrayList<>(ask.on()), ask.when());
        }
        FieldChecks checks = new FieldChecks();
        List<@Nullable String> on =
                Objects.requireNonNullElse(given.on(), new ArrayList<@Nullable String>(ask.on()));
        for (int i = 0; i < on.size(); i++) {
            String selector = on.get(i);
            if (selector == null || !covers(selector)) {
                checks.refuse(
                        "capability.on[%d]".formatted(i),
                        "is wider than what was asked for: "
                                + String.join(", ", ask.on())
                                + "; POST /grants grants anything else");
            }
        }
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return new GrantView.Capability(on, both(ask.when(), given.when()));
    }

    /** A line's end closes a comment, if there is one. */
    private static @Nullable String both(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return "(%s\n) && (%s\n)".formatted(one, other);
    }

    /** Stars of a pattern that another one matches are characters which its stars stand for. */
    private boolean covers(String granted) {
        Selector selector = Selector.read(granted);
        return ask.on().stream()
                .map(Selector::read)
                .anyMatch(asked ->
                        asked.equals(selector)
                                || (asked.subject() == selector.subject()
                                        && asked.glob().matches(selector.pattern())));
    }

    /**
     * @param given null for all that stand against the request
     * @throws GroveException validation_failed for another one
     */
    List<GrantView.@Nullable Lift> lifts(@Nullable List<GrantView.@Nullable Lift> given) {
        List<GrantView.@Nullable Lift> all = new ArrayList<>();
        ask.lifts().forEach(each -> all.add(new GrantView.Lift(each.policy(), each.rule())));
        if (given == null) {
            return all;
        }
        FieldChecks checks = new FieldChecks();
        for (int i = 0; i < given.size(); i++) {
            if (!all.contains(given.get(i))) {
                checks.refuse(
                        "lifts[%d]".formatted(i),
                        "is none of the rules that stand against what was asked for");
            }
        }
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return given;
    }
}
