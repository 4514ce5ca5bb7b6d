package dev.grove.bench.grove;

import dev.grove.bench.http.Start;
import dev.grove.bench.http.StreamedRuns;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/** The bench's workflows as Grove's users write them, each followed on its stream. */
public final class GroveWorkflows {

    /** Waits for an event. */
    public static final String PATIENT = "patient";

    /** Waits until a time. */
    public static final String PUNCTUAL = "punctual";

    /** Has an agent run for each of many goals, all at once. */
    public static final String CROWD = "crowd";

    /** Event that {@link #PATIENT} waits for. */
    public static final String EVENT = "go";

    private static final String DIAMOND =
            """
            {"name": "diamond",
             "input": {"type": "object", "required": ["first", "left", "right", "last"], "properties": {
                "first": {"type": "string"}, "left": {"type": "string"}, "right": {"type": "string"}, "last": {"type": "string"}}},
             "nodes": {
                "first": {"agent": "bench", "goal": "${input.first}"},
                "left": {"agent": "bench", "goal": "${input.left} After ${nodes.first.output}"},
                "right": {"agent": "bench", "goal": "${input.right} After ${nodes.first.output}"},
                "last": {"agent": "bench", "goal": "${input.last} After ${nodes.left.output} and ${nodes.right.output}"}},
             "output": "${nodes.last.output}"}
            """;

    private static final String MAP =
            """
            {"name": "each-%1$d",
             "input": {"type": "object", "required": ["list"], "properties": {
                "list": {"type": "array", "maxItems": 10000, "items": {"type": "integer"}}}},
             "nodes": {
                "each": {"map": "${input.list}", "concurrency": %1$d, "do": {"tool": "echo", "with": {"text": "element ${item}"}}}},
             "output": "${nodes.each.output.counts.completed}"}
            """;

    private static final String WAIT_FOR_EVENT =
            """
            {"name": "patient",
             "nodes": {
                "pause": {"wait": {"event": "go", "timeout": "1h"}},
                "then": {"value": "later", "after": ["pause"]}},
             "output": "${nodes.then.output}"}
            """;

    private static final String WAIT_UNTIL =
            """
            {"name": "punctual",
             "input": {"type": "object", "required": ["until"], "properties": {"until": {"type": "string"}}},
             "nodes": {
                "pause": {"wait": {"until": "${input.until}"}},
                "then": {"value": "later", "after": ["pause"]}},
             "output": "${nodes.then.output}"}
            """;

    private static final String AGENTS =
            """
            {"name": "crowd",
             "input": {"type": "object", "required": ["goals"], "properties": {
                "goals": {"type": "array", "maxItems": 1000, "items": {"type": "string"}}}},
             "limits": {"max_children": 1000},
             "nodes": {
                "each": {"map": "${input.goals}", "concurrency": 1000, "do": {"agent": "bench", "goal": "${item}"}}},
             "output": "${nodes.each.output.counts.completed}"}
            """;

    private final GroveApi api;
    private final StreamedRuns runs;

    /** Windows for which there is a map. */
    private final Set<Integer> windows = ConcurrentHashMap.newKeySet();

    private GroveWorkflows(GroveApi api, StreamedRuns runs) {
        this.api = api;
        this.runs = runs;
    }

    static GroveWorkflows store(GroveApi api, StreamedRuns runs)
            throws IOException, InterruptedException {
        for (String document : List.of(DIAMOND, WAIT_FOR_EVENT, WAIT_UNTIL, AGENTS)) {
            api.storeWorkflow(document);
        }
        return new GroveWorkflows(api, runs);
    }

    void playDiamonds(List<Dialogue> dialogues, int atOnce) throws Exception {
        runs.play(
                Diamond.of(dialogues).stream().map(diamond -> start("diamond", diamond)).toList(),
                atOnce);
    }

    void playMap(Elements elements) throws Exception {
        if (windows.add(elements.atOnce())) {
            api.storeWorkflow(MAP.formatted(elements.atOnce()));
        }
        runs.play(start("each-" + elements.atOnce(), Map.of("list", elements.list())));
    }

    private static Start start(String workflow, Object input) {
        return new Start(
                "/workflows/" + workflow + "/run",
                JsonMapper.shared().writeValueAsString(Map.of("input", input)));
    }
}
