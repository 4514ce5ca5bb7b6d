package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.workflow.node.EventTaken;
import dev.grove.core.run.workflow.node.MapOutputs;
import dev.grove.core.run.workflow.node.MapPages;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.core.run.workflow.run.PinsJson;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.language.analysis.WorkflowPlan;
import dev.grove.language.workflow.Node;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads for one advance what is stored of its run, each thing when it is needed. */
final class StoredValues implements Values.OutputReader {

    private final TenantDatabase database;
    private final TenantId tenant;
    private final WorkflowRun run;
    private final WorkflowPlan plan;
    private final SkillTexts skills;
    private final Map<String, JsonNode> pages = new HashMap<>();

    StoredValues(
            TenantDatabase database,
            TenantId tenant,
            WorkflowRun run,
            WorkflowPlan plan,
            SkillTexts skills) {
        this.database = database;
        this.tenant = tenant;
        this.run = run;
        this.plan = plan;
        this.skills = skills;
    }

    @Override
    public Optional<Values.Stored> outputOf(NodeRow node) {
        return mapOf(node)
                .map(map ->
                        read(jdbc ->
                                Optional.of(
                                        MapOutputs.read(jdbc, run.id(), node.path(), map.order()))))
                .orElseGet(() -> read(jdbc -> NodeRows.output(jdbc, run.id(), node.path())));
    }

    @Override
    public Optional<JsonNode> countsOf(NodeRow node) {
        return mapOf(node).map(_ -> read(jdbc -> MapOutputs.counts(jdbc, run.id(), node.path())));
    }

    /** The output that a caller gave to a map of a fork is kept as that of another node. */
    private Optional<Node.MapNode> mapOf(NodeRow node) {
        return node.kind().equals("map")
                        && plan.graph(run.work().graph()).nodes().get(node.path())
                                instanceof Node.MapNode map
                ? Optional.of(map)
                : Optional.empty();
    }

    @Override
    public JsonNode element(String path, int index) {
        int page = index / MapPages.SIZE;
        return pages.computeIfAbsent(
                        path + "#" + page,
                        _ -> read(jdbc -> MapPages.read(jdbc, run.id(), path, page)))
                .get(index % MapPages.SIZE);
    }

    @Override
    public Map<String, String> skills(Set<String> names) {
        Map<String, String> texts = new HashMap<>();
        JsonNode pins = run.work().pins().path(PinsJson.SKILLS);
        for (String name : names) {
            JsonNode pin = pins.path(name);
            if (pin.isObject()) {
                texts.put(
                        name,
                        skills.text(
                                tenant,
                                name,
                                pin.path("version").intValue(),
                                pin.path("digest").asString("")));
            }
        }
        return texts;
    }

    BigDecimal cost(RunId child) {
        return read(jdbc -> WorkflowRunRows.cost(jdbc, child));
    }

    List<EventTaken> untaken(String name, @Nullable UUID after) {
        return read(jdbc -> SentEvents.untaken(jdbc, run.id(), name, after));
    }

    private <T> T read(Function<TenantSql, T> reading) {
        return database.call(tenant, reading);
    }
}
