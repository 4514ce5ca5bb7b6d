package dev.grove.core.tool;

import dev.grove.core.docs.Docs;
import dev.grove.core.docs.Docs.Hit;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** {@code grove_docs_search}: the docs that ship with this server. */
@Component
class DocsSearchTool implements BuiltInTool {

    private static final int DEFAULT_LIMIT = 5;

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "grove_docs_search",
                    "Searches the documentation of Grove, the server that runs this agent, and"
                            + " returns the best sections with their file. Use plain key words.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "query": {"type": "string", "minLength": 1, "maxLength": 500},
                               "limit": {"type": "integer", "minimum": 1, "maximum": 20,
                                         "description": "Sections returned; 5 unless given."}},
                             "required": ["query"],
                             "additionalProperties": false}
                            """),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final Docs docs;

    DocsSearchTool(Docs docs) {
        this.docs = docs;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        String query = call.arguments().path("query").stringValue();
        JsonNode limit = call.arguments().path("limit");
        List<Hit> hits = docs.search(query, limit.isNumber() ? limit.intValue() : DEFAULT_LIMIT);
        return new ToolOutcome.Completed(
                hits.isEmpty()
                        ? "Nothing in the documentation matches; try other words."
                        : hits.stream()
                                .map(DocsSearchTool::write)
                                .collect(Collectors.joining("\n\n")));
    }

    private static String write(Hit hit) {
        return "## " + hit.title() + "\n(docs/" + hit.file() + ")\n" + hit.excerpt();
    }
}
