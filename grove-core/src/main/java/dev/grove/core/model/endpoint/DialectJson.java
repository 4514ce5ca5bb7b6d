package dev.grove.core.model.endpoint;

import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Profile and settings of an endpoint as members of its stored JSON. Members that an endpoint does
 * not set are left out, so that one of before them is stored as it was; a server that does not know
 * them reads over them, and a profile that this one does not know is none.
 */
final class DialectJson {

    private DialectJson() {}

    static void write(ObjectNode json, ModelEndpoint endpoint) {
        DialectSettings settings = endpoint.settings();
        json.put("max_tokens_field", settings.maxTokensField());
        ModelProfile profile = endpoint.profile();
        put(json, "profile", profile == null ? null : profile.wireName());
        put(json, "stream_usage", settings.streamUsage());
        put(json, "alternate_roles", settings.alternateRoles());
        put(json, "keep_thinking", settings.keepThinking());
        CallIdForm form = settings.callIds();
        put(json, "call_ids", form == null ? null : form.wireName());
        put(json, "key_header", settings.keyHeader());
        put(json, "headers", settings.headers());
        put(json, "query", settings.query());
    }

    static @Nullable ModelProfile profile(JsonNode json) {
        return optional(json, "profile").flatMap(ModelProfile::find).orElse(null);
    }

    static DialectSettings settings(JsonNode json) {
        return new DialectSettings(
                optional(json, "max_tokens_field").orElse(null),
                flag(json, "stream_usage"),
                flag(json, "alternate_roles"),
                flag(json, "keep_thinking"),
                optional(json, "call_ids").flatMap(DialectJson::form).orElse(null),
                optional(json, "key_header").orElse(null),
                texts(json, "headers"),
                texts(json, "query"));
    }

    static Optional<CallIdForm> form(String name) {
        return Stream.of(CallIdForm.values())
                .filter(form -> form.wireName().equals(name))
                .findFirst();
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    private static void put(ObjectNode json, String name, @Nullable Boolean value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    /** In the order of their names: the same settings are always the same JSON. */
    private static void put(ObjectNode json, String name, Map<String, String> values) {
        if (!values.isEmpty()) {
            ObjectNode object = json.putObject(name);
            new TreeMap<>(values).forEach(object::put);
        }
    }

    private static Optional<String> optional(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    private static @Nullable Boolean flag(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isBoolean() ? value.booleanValue() : null;
    }

    private static Map<String, String> texts(JsonNode json, String name) {
        return json.path(name)
                .propertyStream()
                .filter(each -> each.getValue().isString())
                .collect(
                        Collectors.toMap(Map.Entry::getKey, each -> each.getValue().stringValue()));
    }
}
