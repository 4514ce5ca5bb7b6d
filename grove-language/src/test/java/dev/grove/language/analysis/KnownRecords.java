package dev.grove.language.analysis;

import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A tenant's definitions, held in maps. */
final class KnownRecords implements KnownDefinitions {

    private final Map<String, KnownAgent> agents = new LinkedHashMap<>();
    private final Map<String, KnownTool> tools = new LinkedHashMap<>();
    private final Map<String, KnownWorkflow> workflows = new LinkedHashMap<>();
    private final Set<String> skills = new TreeSet<>();

    KnownRecords agent(String name) {
        return agent(name, true, null, Set.of());
    }

    KnownRecords agent(String name, boolean priced, @Nullable String cap, Set<String> workflows) {
        agents.put(
                name,
                new KnownAgent(
                        name,
                        "acme/model",
                        priced,
                        cap == null ? null : new BigDecimal(cap),
                        null,
                        Set.of(),
                        workflows));
        return this;
    }

    KnownRecords tool(String name, String schema) {
        return tool(name, schema, false);
    }

    KnownRecords unsafeTool(String name, String schema) {
        return tool(name, schema, true);
    }

    private KnownRecords tool(String name, String schema, boolean unsafe) {
        tools.put(name, new KnownTool(name, json(schema), null, unsafe));
        return this;
    }

    KnownRecords workflow(String name, String input, String worst, Set<String> agents) {
        workflows.put(
                name,
                new KnownWorkflow(
                        name, json(input), null, new BigDecimal(worst), agents, Set.of()));
        return this;
    }

    KnownRecords skill(String name) {
        skills.add(name);
        return this;
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) ExactJson.MAPPER.readTree(text);
    }

    @Override
    public Optional<KnownAgent> agent(String name, @Nullable Integer version) {
        return Optional.ofNullable(agents.get(name)).filter(_ -> version == null || version == 1);
    }

    @Override
    public Optional<KnownTool> tool(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    @Override
    public boolean needsAgent(String tool) {
        return tool.equals("finish");
    }

    @Override
    public Optional<KnownWorkflow> workflow(String name, @Nullable Integer version) {
        return Optional.ofNullable(workflows.get(name))
                .filter(_ -> version == null || version == 1);
    }

    @Override
    public boolean hasSkill(String name) {
        return skills.contains(name);
    }

    @Override
    public Optional<String> refusalOfName(String name) {
        return name.startsWith("grove_") ? Optional.of("is reserved") : Optional.empty();
    }

    @Override
    public Collection<String> agentNames() {
        return agents.keySet();
    }

    @Override
    public Collection<String> toolNames() {
        return tools.keySet();
    }

    @Override
    public Collection<String> workflowNames() {
        return workflows.keySet();
    }

    @Override
    public Collection<String> skillNames() {
        return skills;
    }
}
