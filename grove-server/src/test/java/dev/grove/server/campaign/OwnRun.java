package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A run of the user's own agent, which calls the user's own tools and is counted by the user. */
final class OwnRun implements Scenario {

    private final OwnTools own;
    private final List<ExpectedCall> calls = new ArrayList<>();

    OwnRun(OwnTools own) {
        this.own = own;
    }

    /** Registers what the user wants registered, and learns what the tools promise. */
    @Override
    public void prepare(HttpCaller caller) {
        for (JsonNode request : own.setup()) {
            HttpAnswer answer =
                    caller.post(request.path("path").asString(), request.path("body").toString());
            assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
        }
        Map<String, Promise> promises = new HashMap<>();
        caller.get("/agent-tools")
                .json()
                .findParents("effect")
                .forEach(tool ->
                        promises.put(
                                tool.path("name").asString(),
                                promise(tool.path("effect").asString())));
        calls.addAll(asked(promises));
    }

    private List<ExpectedCall> asked(Map<String, Promise> promises) {
        List<ExpectedCall> asked = new ArrayList<>();
        int turn = 0;
        for (JsonNode line : new YAMLMapper().readTree(own.script()).path("turns")) {
            turn++;
            int number = 0;
            for (JsonNode call : line.path("tool_calls")) {
                number++;
                String tool = call.path("name").asString("");
                if (!tool.equals("finish")) {
                    asked.add(
                            new ExpectedCall(
                                    Scenario.callId(turn, number),
                                    promises.getOrDefault(tool, Promise.AT_MOST_ONCE)));
                }
            }
        }
        return asked;
    }

    private static Promise promise(String effect) {
        return switch (effect.toLowerCase(Locale.ROOT)) {
            case "read_only", "idempotent" -> Promise.AT_LEAST_ONCE;
            case "keyed", "probe" -> Promise.ONCE;
            default -> Promise.AT_MOST_ONCE;
        };
    }

    @Override
    public String name() {
        return own.agent().path("name").asString();
    }

    @Override
    public String script() {
        return own.script();
    }

    @Override
    public List<String> tools() {
        return own.agent().path("tools").valueStream().map(JsonNode::asString).toList();
    }

    @Override
    public boolean needsEngine() {
        return tools().stream().anyMatch(tool -> tool.startsWith("ws_") || tool.startsWith("git_"));
    }

    @Override
    public ObjectNode definition() {
        ObjectNode definition = own.agent().deepCopy();
        definition.put("model", "openai/" + name());
        return definition;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, List.copyOf(calls)));
    }

    /** Asks the user's counter. */
    @Override
    public long effects(Effects counted, String run, String call) {
        HttpRequest request =
                HttpRequest.newBuilder(own.effects().resolve(run + "/" + call)).GET().build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 404 ? 0 : answer.body().lines().count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The results are the user's business. */
    @Override
    public boolean givesReceipts() {
        return false;
    }
}
