package dev.grove.core.session.operation;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.SessionStatus;
import dev.grove.language.text.NearestNames;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Reads words of callers that name one of several values. */
final class SessionChoices {

    private SessionChoices() {}

    static IfBusy ifBusy(String text) {
        return choice("if_busy", text, IfBusy.values(), IfBusy::wireName);
    }

    static ApprovalMode approvals(String text) {
        return choice("approvals", text, ApprovalMode.values(), ApprovalMode::wireName);
    }

    static SessionStatus status(String text) {
        return choice("status", text, SessionStatus.values(), SessionStatus::wireName);
    }

    private static <T> T choice(String field, String text, T[] values, Function<T, String> name) {
        List<T> all = Arrays.asList(values);
        return all.stream()
                .filter(value -> name.apply(value).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                field,
                                NearestNames.asChoice(text, all.stream().map(name).toList())));
    }
}
