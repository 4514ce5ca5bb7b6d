package dev.grove.server.chat;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.SessionBounds;
import dev.grove.language.text.NearestNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Understands what clients send. */
final class ChatRequests {

    private static final String SUBMIT = "submit-message";
    private static final String REGENERATE = "regenerate-message";

    private ChatRequests() {}

    /**
     * Reads a body to its end.
     *
     * @throws GroveException validation_failed, with the field at fault
     * @throws IOException when it cannot be read, or is too large
     */
    static ChatRequest read(InputStream body) throws IOException {
        ChatBody read = ChatBody.read(body);
        String id = checkId("id", read.text("id"));
        IfBusy ifBusy = ifBusy(read.member("grove").path("if_busy"));
        String messageId = storable("messageId", read.text("messageId"));
        String trigger = read.text("trigger");
        JsonNode last = read.last();
        return switch (trigger) {
            case SUBMIT -> submitted(id, messageId, last, read.many() == 1, ifBusy);
            case REGENERATE -> new ChatRequest.Regenerate(id, messageId, idOf(last), ifBusy);
            case null, default ->
                    throw GroveException.invalid(
                            "trigger", NearestNames.asChoice(trigger, List.of(SUBMIT, REGENERATE)));
        };
    }

    /** Checks a client's id of a chat. */
    static String checkId(String field, @Nullable String id) {
        if (id == null || !id.matches(SessionBounds.EXTERNAL_ID)) {
            throw GroveException.invalid(
                    field, "must be the chat's id: 1 to 128 letters, digits, `_` or `-`");
        }
        return id;
    }

    private static @Nullable String idOf(JsonNode message) {
        return storable("messages", string(message.path("id")));
    }

    private static @Nullable String storable(String field, @Nullable String id) {
        if (id != null) {
            FieldChecks checks = new FieldChecks();
            checks.text(field, id, SessionBounds.LONGEST_CLIENT_ID);
            if (!checks.errors().isEmpty()) {
                throw GroveException.invalid(checks.errors());
            }
        }
        return id;
    }

    private static ChatRequest submitted(
            String id,
            @Nullable String messageId,
            JsonNode last,
            boolean isFirst,
            @Nullable IfBusy ifBusy) {
        String of = idOf(last);
        String role = last.path("role").asString("");
        if (of == null || of.isEmpty()) {
            throw GroveException.invalid(
                    "messages", "must end with a message that has an id and a role");
        }
        return switch (role) {
            case "user" ->
                    new ChatRequest.Say(
                            id,
                            of,
                            words(last.path("parts")),
                            of.equals(messageId),
                            isFirst,
                            ifBusy);
            case "assistant" -> new ChatRequest.GoOn(id, of, given(last.path("parts")));
            default ->
                    throw GroveException.invalid(
                            "messages",
                            "must end with a message of the user, or with the answer that goes on");
        };
    }

    private static String words(JsonNode parts) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            JsonNode part = parts.get(i);
            String type = part.path("type").asString("");
            if (type.equals("text")) {
                texts.add(part.path("text").asString(""));
            } else if (!type.startsWith("data-")) {
                throw GroveException.invalid(
                        "messages[last].parts[%d]".formatted(i),
                        "is %s, and pages say texts alone; POST /sessions/{id}/messages takes attachments"
                                .formatted(type.isEmpty() ? "no part" : "of type " + type));
            }
        }
        String words = String.join("\n\n", texts);
        if (words.isBlank()) {
            throw GroveException.invalid(
                    "messages", "must end with a message whose parts have a text");
        }
        return words;
    }

    private static List<ChatRequest.Given> given(JsonNode parts) {
        List<ChatRequest.Given> given = new ArrayList<>();
        for (JsonNode part : parts) {
            JsonNode call = part.path("toolCallId");
            if (!call.isString() || part.path("providerExecuted").asBoolean(false)) {
                continue;
            }
            switch (part.path("state").asString("")) {
                case "approval-responded" -> given.add(decided(part.path("approval")));
                case "output-available" ->
                        given.add(
                                new ChatRequest.Given.Output(
                                        call.stringValue(), content(part.path("output")), false));
                case "output-error" ->
                        given.add(
                                new ChatRequest.Given.Output(
                                        call.stringValue(),
                                        part.path("errorText").asString("The tool failed"),
                                        true));
                default -> {
                    // It is unanswered.
                }
            }
        }
        return given;
    }

    private static ChatRequest.Given decided(JsonNode approval) {
        if (!approval.path("id").isString() || !approval.path("approved").isBoolean()) {
            throw GroveException.invalid(
                    "messages",
                    "must have an `id`, and true or false as `approved`, in each approval of the answer that goes on");
        }
        return new ChatRequest.Given.Decided(
                approval.path("id").stringValue(),
                approval.path("approved").booleanValue(),
                string(approval.path("reason")),
                string(approval.path("signature")));
    }

    private static String content(JsonNode output) {
        return output.isMissingNode()
                ? "null"
                : output.isString() ? output.stringValue() : output.toString();
    }

    private static @Nullable IfBusy ifBusy(JsonNode asked) {
        if (asked.isMissingNode() || asked.isNull()) {
            return null;
        }
        return Arrays.stream(IfBusy.values())
                .filter(value -> asked.isString() && value.wireName().equals(asked.stringValue()))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "grove.if_busy",
                                NearestNames.asChoice(
                                        asked.asString(""),
                                        Arrays.stream(IfBusy.values())
                                                .map(IfBusy::wireName)
                                                .toList())));
    }

    private static @Nullable String string(JsonNode node) {
        return node.isString() ? node.stringValue() : null;
    }
}
