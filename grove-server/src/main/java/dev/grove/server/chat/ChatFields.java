package dev.grove.server.chat;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Names of fields in errors, as clients of chats have sent them. */
final class ChatFields {

    private static final Map<String, String> OF_CHATS =
            Map.of(
                    "client_id", "messages[last].id",
                    "text", "messages[last].parts",
                    "external_id", "id",
                    "if_busy", "grove.if_busy");

    private ChatFields() {}

    /** Does something, whose errors name the fields of sessions and messages. */
    static <T> T renamed(Supplier<T> act) {
        try {
            return act.get();
        } catch (GroveException e) {
            throw e.errors().stream().anyMatch(each -> OF_CHATS.containsKey(each.field()))
                    ? renamed(e)
                    : e;
        }
    }

    private static GroveException renamed(GroveException e) {
        List<FieldError> errors =
                e.errors().stream()
                        .map(each -> new FieldError(nameOf(each.field()), each.message()))
                        .toList();
        FieldError first = e.errors().getFirst();
        String message = String.valueOf(e.getMessage());
        String prefix = first.field() + ": ";
        GroveException renamed =
                new GroveException(
                        e.code(),
                        message.startsWith(prefix)
                                ? nameOf(first.field()) + ": " + first.message()
                                : message,
                        errors,
                        e.details());
        renamed.initCause(e);
        return renamed;
    }

    private static String nameOf(String field) {
        return OF_CHATS.getOrDefault(field, field);
    }
}
