package dev.grove.language.policy.check;

import dev.grove.language.decide.fact.Tool;
import dev.grove.language.json.ExactJson;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Tools of tests. */
public final class SampleTools implements KnownTools {

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Map<String, ObjectNode> schemas = new LinkedHashMap<>();

    public SampleTools() {
        for (String name : List.of("finish", "echo", "recall", "skill_read", "delegate_task")) {
            tool(name, "built_in", "read_only", "none");
        }
        tool("ws_shell", "workspace", "unsafe", "workspace");
        tool("ws_file_read", "workspace", "read_only", "workspace");
        tool("git_commit", "git", "probe", "workspace");
        tool("git_pull", "git", "idempotent", "workspace");
        tool("git_push", "git", "probe", "outside:git");
        tools.put(
                "github:create_issue",
                new Tool(
                        "github:create_issue",
                        "mcp",
                        "unsafe",
                        "outside:provider:github",
                        List.of("u:provider:github"),
                        "github",
                        "d"));
        schemas.put(
                "git_push",
                read(
                        """
                        {"type": "object", "additionalProperties": false, "required": ["branch"],
                         "properties": {"branch": {"type": "string"}, "force": {"type": "boolean"}}}
                        """));
        schemas.put(
                "git_pull",
                read(
                        """
                        {"type": "object", "additionalProperties": false,
                         "properties": {"path": {"type": "string"}}}
                        """));
    }

    /** Adds tools, of which no schema is stored. */
    SampleTools with(String... names) {
        for (String name : names) {
            tool(name, "built_in", "read_only", "none");
        }
        return this;
    }

    private static ObjectNode read(String json) {
        return (ObjectNode) ExactJson.MAPPER.readTree(json);
    }

    private void tool(String name, String bucket, String effect, String sink) {
        tools.put(name, new Tool(name, bucket, effect, sink, List.of(), null, null));
    }

    @Override
    public Collection<String> names() {
        return tools.keySet();
    }

    @Override
    public Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    @Override
    public Optional<ObjectNode> schema(String name) {
        return Optional.ofNullable(schemas.get(name));
    }

    @Override
    public Collection<String> buckets() {
        return List.of("built_in", "workspace", "git", "custom", "mcp", "client", "workflow");
    }

    @Override
    public Collection<String> effects() {
        return List.of("read_only", "idempotent", "keyed", "probe", "unsafe");
    }

    @Override
    public Collection<String> providers() {
        return List.of("github");
    }
}
