package dev.grove.core.tool;

import java.util.List;
import java.util.Optional;

/** Tools with a name and nothing behind it, for tests of what allowlists may name. */
public final class FakeTools implements ToolSource {

    private final List<Tool> tools;
    private final Optional<String> unavailable;

    private FakeTools(List<Tool> tools, Optional<String> unavailable) {
        this.tools = tools;
        this.unavailable = unavailable;
    }

    public static FakeTools named(String... names) {
        return new FakeTools(
                List.of(names).stream().<Tool>map(Named::new).toList(), Optional.empty());
    }

    /** Makes one tool with an input schema of its own. */
    public static FakeTools withSchema(String name, String schema) {
        return new FakeTools(List.of(new Named(name, schema)), Optional.empty());
    }

    public FakeTools unavailableBecause(String reason) {
        return new FakeTools(tools, Optional.of(reason));
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public Optional<String> unavailable() {
        return unavailable;
    }

    private record Named(String name, String schema) implements Tool {

        private Named(String name) {
            this(
                    name,
                    """
                    {"type": "object",
                     "properties": {"path": {"type": "string"}, "limit": {"type": "integer"}},
                     "required": ["path"],
                     "additionalProperties": false}
                    """);
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    name,
                    "A tool named " + name,
                    InputSchema.of(schema),
                    Effect.UNSAFE,
                    Bucket.WORKSPACE);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            return new ToolOutcome.Completed(name);
        }
    }
}
