package dev.grove.server.field;

import dev.grove.server.HttpCaller;
import dev.grove.server.field.RowCheck.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A row's run that ends after its first turn and goes on from what is stored: resumed, forked, and
 * forked to a model of another provider.
 */
final class Continuations {

    private static final String OTHER =
            """
            - {id: other, kind: history, says: s, source: [docs], expect: {}}
            """;

    private final FieldBed bed;
    private final FieldModel model;
    private final FieldRow row;
    private final List<Difference> differences = new ArrayList<>();

    Continuations(FieldBed bed, FieldModel model, FieldRow row) {
        this.bed = bed;
        this.model = model;
        this.row = row;
    }

    List<Difference> differences(HttpCaller caller) {
        Play same = model.play(new Play(row.id() + "-continued", row));
        String run =
                bed.start(caller, same, JsonNodeFactory.instance.objectNode().put("max_turns", 1));
        RunSeen.awaited(caller, run);

        continued(caller, "/agents/" + FieldBed.AGENT + "/runs/" + run + "/resume", resume());
        goesBack("resumed", same);
        continued(caller, "/agent-runs/" + run + "/fork", fork());
        goesBack("forked", same);

        String protocol = row.isAnthropic() ? "openai" : "anthropic";
        for (String provider : List.of("vllm", "mistral", protocol)) {
            FieldRow foreign = FieldRows.read(provider, OTHER).getFirst();
            Play other = model.play(new Play(row.id() + "-at-" + provider, foreign));
            FieldBed.made(caller.post("/model-endpoints", bed.endpointOf(other).toString()));
            continued(
                    caller,
                    "/agent-runs/" + run + "/fork",
                    fork().put("model", FieldBed.model(foreign)));
            staysAway(provider, other);
        }
        return differences;
    }

    private static ObjectNode resume() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("limits").put("max_turns", 3);
        return body;
    }

    private static ObjectNode fork() {
        return JsonNodeFactory.instance.objectNode().put("turn", 1);
    }

    private static void continued(HttpCaller caller, String path, ObjectNode body) {
        RunSeen.awaited(caller, FieldBed.made(caller.post(path, body.toString())).text("run_id"));
    }

    private void goesBack(String how, Play play) {
        List<Play.Request> requests = play.requests();
        JsonNode last = requests.getLast().body();
        if (!last.toString().contains(Objects.requireNonNull(row.own()))) {
            differences.add(
                    new Difference(
                            how + ": " + row.own() + " goes back",
                            last.path("messages").toString()));
        }
        List<String> sent = Objects.requireNonNullElse(row.expect().sent(), List.of());
        for (String line : sent) {
            String fault = SentAssertion.parse(line).fault(last);
            if (!fault.isEmpty()) {
                differences.add(new Difference(how + ": sent " + line, fault));
            }
        }
        refusals(how, play);
    }

    private void staysAway(String provider, Play play) {
        if (play.requests().isEmpty()) {
            differences.add(new Difference("a request to " + provider, "none"));
        }
        for (Play.Request request : play.requests()) {
            if (request.body().toString().contains(Objects.requireNonNull(row.own()))) {
                differences.add(
                        new Difference(
                                row.own() + " does not go to " + provider,
                                request.body().toString()));
            }
        }
        refusals("at " + provider, play);
    }

    private void refusals(String how, Play play) {
        play.refusals()
                .forEach(refusal ->
                        differences.add(new Difference(how + ": requests that it takes", refusal)));
    }
}
