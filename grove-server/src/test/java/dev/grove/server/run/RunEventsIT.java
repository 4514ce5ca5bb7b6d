package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The events of whole runs, as their log answers them. */
class RunEventsIT extends ServerIT {

    /** Event types that these runs have at least. */
    private static final Set<String> SEEN =
            Set.of(
                    "run.queued",
                    "run.started",
                    "run.resumed",
                    "run.waiting",
                    "run.completed",
                    "run.stopped",
                    "run.failed",
                    "run.cancelled",
                    "approval.decided",
                    "turn.started",
                    "turn.answered",
                    "tool.started",
                    "tool.completed",
                    "tool.failed",
                    "child.started",
                    "child.ended",
                    "budget.reserved_short",
                    "context.compacted");

    private static final String ASKS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    private HttpCaller caller;

    @BeforeEach
    void newTenantsCaller() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void satisfyTheSchemasThatAreServed() {
        JsonSchema schema = served();
        Set<String> types = new TreeSet<>();
        for (WaitingRun run : runs()) {
            for (JsonNode event : run.events()) {
                types.add(event.path("type").stringValue());
                assertThat(schema.faults(event)).as(event.toString()).isEmpty();
            }
        }
        assertThat(types).containsAll(SEEN);
    }

    /** A member that the schema does not have is a fault here, though not to clients. */
    private JsonSchema served() {
        ObjectNode document = (ObjectNode) anonymous().get("/v3/event-schemas").json();
        document.path("$defs")
                .forEach(type -> ((ObjectNode) type).put("additionalProperties", false));
        return new JsonSchemas().compile(document);
    }

    private List<WaitingRun> runs() {
        List<WaitingRun> runs = new ArrayList<>();
        runs.add(decided());
        runs.add(expired());
        runs.add(answered());
        runs.add(cancelled());
        runs.addAll(delegated());
        runs.add(forked());
        runs.add(ended("rambler", "", "completed"));
        runs.add(ended("talker", "", "completed"));
        runs.add(ended("refuser", "", "failed"));
        runs.add(ended("overbilled", ",\"limits\":{\"max_tokens\":160000}", "completed"));
        runs.add(ended("endless", ",\"limits\":{\"max_tokens\":400}", "stopped"));
        runs.add(resumed());
        runs.add(outOfTime());
        return runs;
    }

    private WaitingRun decided() {
        WaitingRun run = WaitingRun.start(caller, "careful", ",\"approvals\":[\"echo\"]", "");
        List<JsonNode> calls = run.awaitCalls("approval");
        run.decide(
                calls.getFirst().path("id").asString(),
                "{\"decision\":\"approve\",\"arguments\":{\"text\":\"uno\"}}");
        run.decide(
                calls.getLast().path("id").asString(),
                "{\"decision\":\"deny\",\"reason\":\"not today\"}");
        run.awaitStatus("completed");
        return run;
    }

    private WaitingRun expired() {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":1",
                        "");
        run.awaitStatus("completed");
        return run;
    }

    private WaitingRun answered() {
        WaitingRun run = asker("");
        run.awaitCalls("client_tool")
                .forEach(call -> run.bring(call.path("id").asString(), "it is so"));
        run.awaitStatus("completed");
        return run;
    }

    private WaitingRun cancelled() {
        WaitingRun run = asker("");
        run.awaitCalls("client_tool");
        run.cancel();
        run.awaitStatus("cancelled");
        return run;
    }

    private WaitingRun outOfTime() {
        WaitingRun run = asker(",\"limits\":{\"max_wait_seconds\":1}");
        run.awaitStatus("stopped");
        return run;
    }

    private WaitingRun asker(String more) {
        return WaitingRun.startWith(caller, "asker", "\"echo\",\"finish\"", ASKS, more);
    }

    private List<WaitingRun> delegated() {
        store("digger", "\"delegate_task\",\"finish\"");
        HttpAnswer started =
                caller.post(
                        "/agents/digger/runs", "{\"goal\":\"dig\",\"limits\":{\"max_depth\":1}}");
        WaitingRun parent = new WaitingRun(caller, "digger", started.text("run_id"));
        parent.awaitStatus("completed");
        JsonNode tree = caller.get(parent.path("tree")).json().path("items");
        return List.of(
                parent, new WaitingRun(caller, "digger", tree.path(1).path("run_id").asString()));
    }

    private WaitingRun forked() {
        WaitingRun first = ended("greeter", "", "completed");
        HttpAnswer forked = caller.post(first.path("fork"), "{\"turn\":1}");
        WaitingRun fork = new WaitingRun(caller, first.agent(), forked.text("run_id"));
        fork.awaitStatus("completed");
        return fork;
    }

    private WaitingRun resumed() {
        WaitingRun run = ended("endless", ",\"limits\":{\"max_turns\":1}", "stopped");
        run.resume("{\"limits\":{\"max_turns\":2}}");
        run.awaitStatus("stopped");
        return run;
    }

    private WaitingRun ended(String script, String more, String status) {
        WaitingRun run = WaitingRun.start(caller, script, "", more);
        run.awaitStatus(status);
        return run;
    }

    private void store(String script, String tools) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[%s]}"
                                .formatted(script, script, tools));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
