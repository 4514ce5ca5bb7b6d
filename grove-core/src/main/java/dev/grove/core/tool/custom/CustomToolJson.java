package dev.grove.core.tool.custom;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.language.json.ExactJson;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A definition as {@code custom_tool_versions.definition} holds it. Written out by hand, because
 * what is stored must stay readable when the records change.
 */
final class CustomToolJson {

    static final DefinitionKind<CustomToolDefinition> KIND =
            new DefinitionKind<>(
                    "Custom tool",
                    new DefinitionTables("custom_tools", "custom_tool_versions", "tool_id", false),
                    CustomToolValidation::isName,
                    CustomToolDefinition::name,
                    CustomToolJson::write,
                    CustomToolJson::read);

    private static final JsonMapper JSON = ExactJson.MAPPER;

    private CustomToolJson() {}

    static String write(CustomToolDefinition definition) {
        ObjectNode json = JSON.createObjectNode();
        json.put("name", definition.name());
        json.put("description", definition.description());
        json.set("input_schema", definition.inputSchema());
        json.put("effect", definition.effect().wireName());
        json.put("needs_approval", definition.needsApproval());
        if (definition.render() != null) {
            json.set("render", definition.render());
        }
        json.put("timeout_seconds", definition.timeout().toSeconds());
        json.put("kind", definition.work().kind());
        switch (definition.work()) {
            case CustomToolWork.Callback(
                            URI url,
                            Map<String, HeaderValue> headers,
                            Optional<IdentityAuth> auth) -> {
                json.put("url", url.toString());
                ObjectNode written = json.putObject("headers");
                headers.forEach((name, value) -> written.put(name, value.written()));
                auth.ifPresent(identity -> json.set("auth", identity.written()));
            }
            case CustomToolWork.Code(
                            CustomToolWork.Interpreter runtime,
                            String text,
                            Map<String, String> secrets) -> {
                json.put("runtime", runtime.wireName()).put("code", text);
                ObjectNode written = json.putObject("secrets");
                secrets.forEach(written::put);
            }
            case CustomToolWork.Client() -> {}
        }
        return json.toString();
    }

    static CustomToolDefinition read(String text) {
        JsonNode json = JSON.readTree(text);
        JsonNode render = json.path("render");
        return new CustomToolDefinition(
                json.path("name").stringValue(),
                json.path("description").stringValue(),
                (ObjectNode) json.path("input_schema"),
                Effect.valueOf(json.path("effect").stringValue().toUpperCase(Locale.ROOT)),
                json.path("needs_approval").asBoolean(false),
                render.isMissingNode() ? null : render,
                Duration.ofSeconds(json.path("timeout_seconds").longValue()),
                readWork(json));
    }

    private static CustomToolWork readWork(JsonNode json) {
        String kind = json.path("kind").stringValue();
        return switch (kind) {
            case CustomToolWork.Callback.KIND ->
                    new CustomToolWork.Callback(
                            URI.create(json.path("url").stringValue()),
                            readHeaders(json.path("headers")),
                            IdentityAuth.read(json.path("auth")));
            case CustomToolWork.Code.KIND ->
                    new CustomToolWork.Code(
                            CustomToolWork.Interpreter.byWireName(
                                            json.path("runtime").stringValue())
                                    .orElseThrow(),
                            json.path("code").stringValue(),
                            readSecrets(json.path("secrets")));
            case CustomToolWork.Client.KIND -> new CustomToolWork.Client();
            default -> throw new IllegalStateException("A stored tool is of kind " + kind);
        };
    }

    private static Map<String, HeaderValue> readHeaders(JsonNode json) {
        Map<String, HeaderValue> headers = new LinkedHashMap<>();
        json.properties()
                .forEach(header ->
                        headers.put(
                                header.getKey(),
                                HeaderValue.parse(header.getValue().stringValue())));
        return headers;
    }

    private static Map<String, String> readSecrets(JsonNode json) {
        Map<String, String> secrets = new LinkedHashMap<>();
        json.properties()
                .forEach(secret -> secrets.put(secret.getKey(), secret.getValue().stringValue()));
        return secrets;
    }
}
