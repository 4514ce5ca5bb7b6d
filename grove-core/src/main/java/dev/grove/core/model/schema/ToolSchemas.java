package dev.grove.core.model.schema;

import dev.grove.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools as one provider takes them. Calls are checked by the tools' own schemas all the same; what
 * is changed here is what a model reads of them. They follow from the tools alone, so that a
 * reopened conversation has the same prefix. A tool that cannot be made one is left out: the
 * provider would refuse the whole request for it.
 */
public final class ToolSchemas {

    private static final String GOES_ON = " [...]";
    private static final String REST = "[The tool's description goes on: ";

    private final List<ToolSpec> specs = new ArrayList<>();
    private final Map<String, PropertyNames> renamed = new HashMap<>();

    private ToolSchemas() {}

    /**
     * @param tools in a stable order, by names that are legal
     */
    public static ToolSchemas of(List<ToolSpec> tools, SchemaForm form) {
        ToolSchemas schemas = new ToolSchemas();
        tools.forEach(tool -> schemas.fault(tool, form));
        return schemas;
    }

    /** Tools as they are and in the form of each provider, for a bound of their length. */
    public static List<ToolSpec> withAdapted(List<ToolSpec> tools) {
        return Stream.concat(
                        tools.stream(),
                        Stream.of(SchemaForm.values())
                                .flatMap(form -> of(tools, form).specs().stream()))
                .toList();
    }

    /** Why a provider does not take a tool, so that its models are not shown it. */
    public static Optional<String> fault(ToolSpec tool) {
        return Stream.of(SchemaForm.values())
                .map(form -> new ToolSchemas().fault(tool, form))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Takes a tool, or says why it cannot be expressed. */
    private Optional<String> fault(ToolSpec tool, SchemaForm form) {
        if (!isObject(tool.inputSchema().path("type"))) {
            return Optional.of(
                    "its input schema is not of \"type\": \"object\", which providers need");
        }
        try {
            take(tool, form);
            return Optional.empty();
        } catch (StackOverflowError | RuntimeException _) {
            // Whatever a tenant's schema is made of, its run goes on with the other tools.
            return Optional.of("its input schema cannot be put in a form that providers take");
        }
    }

    private static boolean isObject(JsonNode type) {
        return type.isMissingNode()
                || type.asString("").equals("object")
                || type.valueStream().anyMatch(each -> each.asString("").equals("object"));
    }

    /** The tools, without those that cannot be expressed. */
    public List<ToolSpec> specs() {
        return List.copyOf(specs);
    }

    /** Whether arguments have other names for the model than for the tools. */
    public boolean renames() {
        return !renamed.isEmpty();
    }

    /** Arguments as the tool knows them, of a call as the model wrote it. */
    public ObjectNode meant(String tool, ObjectNode arguments) {
        PropertyNames names = renamed.get(tool);
        return names == null ? arguments : names.meant(arguments);
    }

    /** Arguments as the model is to read them, of a call as the tool knows it. */
    public ObjectNode written(String tool, ObjectNode arguments) {
        PropertyNames names = renamed.get(tool);
        return names == null ? arguments : names.written(arguments);
    }

    private void take(ToolSpec tool, SchemaForm form) {
        RootFolding root = RootFolding.of(InlinedReferences.resolved(tool.inputSchema()));
        ObjectNode typed = Typing.typed(root.schema());
        PropertyNames names = PropertyNames.of(typed, form.properties());
        ObjectNode schema =
                switch (form) {
                    case STANDARD, ANTHROPIC -> names.renamed(typed);
                    case MOONSHOT -> MoonshotSchema.of(names.renamed(typed));
                    case GEMINI -> rooted(GeminiSchema.of(names.renamed(typed)));
                };
        String description =
                root.words().isEmpty()
                        ? tool.description()
                        : (tool.description() + "\n" + root.words()).strip();
        specs.add(
                new ToolSpec(
                        tool.name(),
                        fitted(description, form.longestDescription(), schema),
                        schema,
                        tool.effect(),
                        tool.bucket(),
                        tool.executedBy()));
        if (!names.isEmpty()) {
            renamed.put(tool.name(), names);
        }
    }

    private static ObjectNode rooted(ObjectNode schema) {
        schema.withObjectProperty("properties");
        return schema;
    }

    /** Moves what is too long for a tool's description to where there is no limit. */
    private static String fitted(String description, int longest, ObjectNode schema) {
        if (description.length() <= longest) {
            return description;
        }
        int end = longest - GOES_ON.length();
        if (Character.isHighSurrogate(description.charAt(end - 1))) {
            end--;
        }
        JsonNode first = schema.path("properties").valueStream().findFirst().orElse(schema);
        ObjectNode place = first instanceof ObjectNode property ? property : schema;
        String own = place.path("description").asString("");
        String rest = REST + description.substring(end).strip() + "]";
        place.put("description", own.isEmpty() ? rest : rest + " " + own);
        return description.substring(0, end) + GOES_ON;
    }
}
