package dev.grove.core.agent.openai;

import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import dev.grove.core.error.FieldChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validation of what requests at OpenAI's door may do. */
public final class OpenAiValidation {

    static final int MOST = 32;

    private static final String FIELD = "openai.";

    private final FieldChecks checks;

    private OpenAiValidation(FieldChecks checks) {
        this.checks = checks;
    }

    public static OpenAiPolicy check(@Nullable OpenAiDraft draft, FieldChecks checks) {
        return draft == null ? OpenAiPolicy.NONE : new OpenAiValidation(checks).policy(draft);
    }

    private OpenAiPolicy policy(OpenAiDraft draft) {
        List<OpenAiParameter> accepts =
                parameters("accepts", draft.accepts(), OpenAiParameter::isOption, List.of());
        return new OpenAiPolicy(
                system(draft.system()),
                accepts,
                parameters("ignores", draft.ignores(), _ -> true, accepts));
    }

    private Instructions system(@Nullable String given) {
        if (given == null) {
            return Instructions.PREPEND;
        }
        for (Instructions each : Instructions.values()) {
            if (each.wireName().equals(given)) {
                return each;
            }
        }
        checks.refuse(
                FIELD + "system",
                "must be one of "
                        + Stream.of(Instructions.values())
                                .map(Instructions::wireName)
                                .collect(Collectors.joining(", ")));
        return Instructions.PREPEND;
    }

    /**
     * @param elsewhere parameters that the other list has
     */
    private List<OpenAiParameter> parameters(
            String list,
            @Nullable List<@Nullable String> names,
            Predicate<OpenAiParameter> allowed,
            List<OpenAiParameter> elsewhere) {
        List<OpenAiParameter> found = new ArrayList<>();
        if (names != null && names.size() > MOST) {
            checks.refuse(FIELD + list, "may name at most " + MOST + " parameters");
            return found;
        }
        for (int i = 0; names != null && i < names.size(); i++) {
            String field = FIELD + list + "[" + i + "]";
            String name = names.get(i);
            Optional<OpenAiParameter> parameter =
                    name == null ? Optional.empty() : OpenAiParameter.of(name).filter(allowed);
            if (parameter.isEmpty()) {
                checks.refuse(field, "must be one of " + names(allowed));
            } else if (found.contains(parameter.get())) {
                checks.refuse(field, "is named twice; leave one out");
            } else if (elsewhere.contains(parameter.get())) {
                checks.refuse(field, "is in accepts, too; leave it out of one of both");
            } else {
                found.add(parameter.get());
            }
        }
        return found;
    }

    private static String names(Predicate<OpenAiParameter> allowed) {
        return Stream.of(OpenAiParameter.values())
                .filter(allowed)
                .map(OpenAiParameter::wireName)
                .collect(Collectors.joining(", "));
    }
}
