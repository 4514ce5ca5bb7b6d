package dev.grove.core.model.http.dialect;

import dev.grove.core.model.http.answer.CallIdForm;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ways in which those who may change an endpoint write a setting of it. */
public sealed interface SettingName {

    /** Words that say how to make a change. */
    String remedy(DialectSettings change);

    /** An endpoint that a tenant stored. */
    record OfTenant(String endpoint) implements SettingName {

        @Override
        public String remedy(DialectSettings change) {
            return "store the endpoint "
                    + endpoint
                    + " again (POST /model-endpoints) with "
                    + String.join(
                            ", ",
                            members(change).stream()
                                    .map(member -> '"' + member.name() + "\": " + member.json())
                                    .toList());
        }
    }

    /**
     * An endpoint in the server's settings.
     *
     * @param prefix what the setting's own name follows
     */
    record OfServer(String prefix) implements SettingName {

        @Override
        public String remedy(DialectSettings change) {
            return "set "
                    + String.join(
                            " and ",
                            members(change).stream()
                                    .map(member -> {
                                        String setting =
                                                prefix + "." + member.name().replace('_', '-');
                                        return setting
                                                + "="
                                                + member.text()
                                                + " ("
                                                + setting.toUpperCase(Locale.ROOT)
                                                        .replaceAll("[.-]", "_")
                                                + ")";
                                    })
                                    .toList())
                    + " and restart the server";
        }
    }

    /**
     * Setting and its written forms.
     *
     * @param name in snake case
     * @param value a text, a truth, or texts by name
     * @param text form in a property of the server
     * @param json form in a definition
     */
    record Member(String name, Object value, String text, String json) {}

    /** Settings of a change, in the order of the documentation. */
    static List<Member> members(DialectSettings change) {
        CallIdForm form = change.callIds();
        return Stream.of(
                        text("max_tokens_field", change.maxTokensField()),
                        plain("stream_usage", change.streamUsage()),
                        plain("alternate_roles", change.alternateRoles()),
                        plain("keep_thinking", change.keepThinking()),
                        text("call_ids", form == null ? null : form.wireName()),
                        text("key_header", change.keyHeader()),
                        texts("headers", ": ", change.headers()),
                        texts("query", "=", change.query()))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Member> text(String name, @Nullable String value) {
        return value == null
                ? List.of()
                : List.of(new Member(name, value, value, '"' + value + '"'));
    }

    private static List<Member> plain(String name, @Nullable Boolean value) {
        return value == null
                ? List.of()
                : List.of(new Member(name, value, value.toString(), value.toString()));
    }

    private static List<Member> texts(String name, String between, Map<String, String> values) {
        return values.isEmpty()
                ? List.of()
                : List.of(
                        new Member(
                                name,
                                values,
                                joined(values, ",", "%s" + between + "%s"),
                                "{" + joined(values, ", ", "\"%s\": \"%s\"") + "}"));
    }

    private static String joined(Map<String, String> values, String between, String each) {
        return values.entrySet().stream()
                .map(entry -> each.formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(between));
    }
}
