package dev.grove.server.openapi;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The contract as a page of Markdown: requests by tag, then every object with its members. */
final class ReferencePage {

    private static final String HEAD =
            """
            # API reference

            Every request and every object, generated from the contract that each server has at `/v3/api-docs`; [the guide](api.md) explains them. A request needs `Authorization: Bearer <key>`, and may name
            a tenant in `Grove-Tenant` where the key is an operator's.

            """;

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    /** Parameters that any request may have, described once at the top of the page. */
    private static final Set<String> COMMON_PARAMETERS = Set.of("Grove-Tenant");

    private static final Set<String> COMMON_ANSWERS = Set.of("400", "401", "403", "503");

    private final JsonNode api;
    private final StringBuilder page = new StringBuilder(HEAD);

    ReferencePage(JsonNode api) {
        this.api = api;
    }

    String text() {
        for (JsonNode tag : api.path("tags")) {
            heading(2, title(tag.path("name").stringValue()));
            paragraph(line(tag.path("description")));
            api.path("paths")
                    .properties()
                    .forEach(path -> operations(path, tag.path("name").stringValue()));
        }
        heading(2, "Objects");
        paragraph(
                "A member that is not `always` there may be left out of a request; in an answer it is left out where it has no value.");
        new TreeMap<>(
                        api.at("/components/schemas").properties().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))
                .forEach(this::object);
        return page.toString().stripTrailing() + "\n";
    }

    private void operations(Map.Entry<String, JsonNode> path, String tag) {
        path.getValue().properties().stream()
                .filter(each -> METHODS.contains(each.getKey()))
                .filter(each -> tag.equals(each.getValue().at("/tags/0").asString("")))
                .forEach(each ->
                        operation(each.getKey(), path.getKey(), path.getValue(), each.getValue()));
    }

    private void operation(String method, String path, JsonNode shared, JsonNode operation) {
        heading(3, "`%s %s`".formatted(method.toUpperCase(Locale.ROOT), path));
        paragraph(
                "**"
                        + line(operation.path("summary"))
                        + ".** "
                        + line(operation.path("description")));
        String parameters =
                Stream.concat(
                                shared.path("parameters").valueStream(),
                                operation.path("parameters").valueStream())
                        .map(this::resolved)
                        .filter(each ->
                                !COMMON_PARAMETERS.contains(each.path("name").stringValue()))
                        .map(this::parameter)
                        .collect(Collectors.joining());
        if (!parameters.isEmpty()) {
            page.append("| parameter | in | type | |\n|---|---|---|---|\n")
                    .append(parameters)
                    .append('\n');
        }
        JsonNode content = resolved(operation.path("requestBody")).path("content");
        content.properties()
                .forEach(body ->
                        paragraph(
                                "Body, `%s`: %s"
                                        .formatted(
                                                body.getKey(),
                                                type(body.getValue().path("schema")))));
        page.append("| answer | with | |\n|---|---|---|\n");
        operation.path("responses").properties().stream()
                .filter(each -> !COMMON_ANSWERS.contains(each.getKey()))
                .forEach(each -> answer(each.getKey(), resolved(each.getValue())));
        page.append('\n');
    }

    private String parameter(JsonNode parameter) {
        return "| `%s` | %s | %s | %s%s |\n"
                .formatted(
                        parameter.path("name").stringValue(),
                        parameter.path("in").stringValue(),
                        type(parameter.path("schema")),
                        line(parameter.path("description")),
                        suffix(parameter.path("schema")));
    }

    private void answer(String status, JsonNode answer) {
        String bodies =
                answer.path("content").properties().stream()
                        .map(body -> type(body.getValue().path("schema")))
                        .distinct()
                        .collect(Collectors.joining(", "));
        page.append(
                "| %s | %s | %s |\n".formatted(status, bodies, line(answer.path("description"))));
    }

    private void object(String name, JsonNode schema) {
        heading(3, name);
        paragraph(line(schema.path("description")));
        members(schema);
    }

    private void members(JsonNode schema) {
        JsonNode properties = schema.path("properties");
        if (properties.isEmpty()) {
            paragraph("Type: " + type(schema) + suffix(schema));
            return;
        }
        Set<String> always =
                schema.path("required")
                        .valueStream()
                        .map(JsonNode::stringValue)
                        .collect(Collectors.toSet());
        page.append("| member | type | | |\n|---|---|---|---|\n");
        properties
                .properties()
                .forEach(member -> member("", member.getKey(), member.getValue(), always));
        page.append('\n');
    }

    /** With the members of an object that has no name of its own. */
    private void member(String prefix, String name, JsonNode schema, Set<String> always) {
        page.append(
                "| `%s%s` | %s | %s | %s%s |\n"
                        .formatted(
                                prefix,
                                name,
                                type(schema),
                                always.contains(name) ? "always" : "",
                                line(schema.path("description")),
                                suffix(schema)));
        boolean isList = schema.path("items").has("properties");
        JsonNode nested = isList ? schema.path("items") : schema;
        Set<String> alwaysNested =
                nested.path("required")
                        .valueStream()
                        .map(JsonNode::stringValue)
                        .collect(Collectors.toSet());
        nested.path("properties")
                .properties()
                .forEach(each ->
                        member(
                                prefix + name + (isList ? "[]." : "."),
                                each.getKey(),
                                each.getValue(),
                                alwaysNested));
    }

    private String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String name = nameOf(schema);
            return "[%s](#%s)".formatted(name, name.toLowerCase(Locale.ROOT));
        }
        for (String alternatives : Set.of("oneOf", "anyOf")) {
            if (schema.has(alternatives)) {
                return schema.path(alternatives)
                        .valueStream()
                        .map(this::type)
                        .collect(Collectors.joining(" or "));
            }
        }
        if (schema.path("type").isArray()) {
            return schema.path("type")
                    .valueStream()
                    .map(JsonNode::stringValue)
                    .map(each -> each.equals("array") ? listOf(schema) : each)
                    .collect(Collectors.joining(" or "));
        }
        String type = schema.path("type").asString("any");
        return type.equals("array") ? listOf(schema) : type;
    }

    private String listOf(JsonNode schema) {
        return "list of " + type(schema.path("items"));
    }

    /** Values, bounds and the default, where there are some. */
    private static String suffix(JsonNode schema) {
        StringBuilder suffix = new StringBuilder();
        if (schema.has("enum")) {
            suffix.append(
                    schema.path("enum")
                            .valueStream()
                            .map(value -> "`" + value.asString("null") + "`")
                            .collect(Collectors.joining(", ", " One of ", ".")));
        }
        if (schema.has("minimum") || schema.has("maximum")) {
            suffix.append(
                    " From %s to %s."
                            .formatted(
                                    schema.path("minimum").asString("any"),
                                    schema.path("maximum").asString("any")));
        }
        if (schema.has("default")) {
            suffix.append(" Default: `%s`.".formatted(schema.path("default").asString("")));
        }
        boolean follows =
                !suffix.isEmpty()
                        && !line(schema.path("description")).isEmpty()
                        && !line(schema.path("description")).endsWith(".");
        return follows ? "." + suffix : suffix.toString();
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? api.at(node.path("$ref").stringValue().substring(1)) : node;
    }

    private static String nameOf(JsonNode reference) {
        String path = reference.path("$ref").stringValue();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String title(String tag) {
        return tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
    }

    /** On one line of a table. */
    private static String line(JsonNode text) {
        return text.asString("").strip().replaceAll("\\s+", " ").replace("|", "\\|");
    }

    private void heading(int level, String text) {
        page.append("#".repeat(level)).append(' ').append(text).append("\n\n");
    }

    private void paragraph(String text) {
        if (!text.isBlank()) {
            page.append(text).append("\n\n");
        }
    }
}
