package dev.grove.server.mcp;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The model behind Claude Code, in a test: it makes one call after the other, and waits for tools
 * that it has made itself. It knows what any model there knows: its tools, and what its calls
 * answered.
 */
final class AuthoringModel implements AutoCloseable {

    /** The servers' names in Claude Code's configuration, for the two keys. */
    static final String AUTHORING = "grove-author";

    static final String USING = "grove-runtime";

    private static final Pattern RUN = Pattern.compile("grove://runs/[0-9a-f-]{36}");

    /** How often it looks whether its tools have changed. */
    private static final int MOST_LOOKS = 50;

    /** Between the seven pieces of an answer. */
    private static final int LOOK_MILLIS = 50;

    private static final String AGENT =
            """
            {"name":"smith","description":"Makes files.","system_prompt":"Work.","model":"scripted/filer",
             "tools":["finish","ws_file_write","ws_file_read","ws_shell"],"expected_version":0}
            """;
    private static final String VERSION = "{\"name\":\"smith\",\"expected_version\":1}";

    private static final String WORKFLOW =
            """
            name: forge
            purpose: Makes files, and says how many times.
            input: {type: object, required: [times], properties: {times: {type: integer}}}
            output_schema: {type: object, required: [made]}
            nodes:
              start: {tool: echo, with: {text: "made ${string(input.times)} times"}, title: The start}
              end: {value: "${nodes.%s.output}"}
            output: {made: "${nodes.end.output}"}
            """;

    /**
     * Call that the model makes.
     *
     * @param awaited the tool that it waits for first; null for none
     * @param call makes the call from the conversation so far
     */
    private record Step(@Nullable String awaited, Function<String, Call> call) {}

    private final ModelServer server = ModelServer.start(this::reply);
    private final List<String> answers = new CopyOnWriteArrayList<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final List<Step> steps;
    private final String lastWords;
    private int next;
    private int looks;

    private AuthoringModel(List<Step> steps, String lastWords) {
        this.steps = steps;
        this.lastWords = lastWords;
    }

    /**
     * Makes an agent, publishes it, waits until it has that agent's tool, uses it, reads its run,
     * removes the agent again, and tries once more.
     */
    static AuthoringModel ofAnAgent() {
        return new AuthoringModel(
                List.of(
                        provision("upsert_agent", AGENT),
                        provision("publish_agent", VERSION),
                        use("work", "smith", "{\"goal\":\"make files\"}", true),
                        readRun(),
                        provision("unpublish_agent", VERSION),
                        provision("delete_agent", VERSION),
                        use("in-vain", "smith", "{\"goal\":\"make more\"}", false)),
                "The agent came, worked and went.");
    }

    /**
     * Validates a workflow with a fault and without it, creates and publishes it, waits until it
     * has its tool, uses it and reads its run.
     */
    static AuthoringModel ofAWorkflow() {
        String version = "{\"name\":\"forge\",\"expected_version\":1}";
        return new AuthoringModel(
                List.of(
                        provision("validate_workflow", yaml("strat")),
                        provision("validate_workflow", yaml("start")),
                        provision("create_workflow", yaml("start")),
                        provision("publish_workflow", version),
                        use("work", "forge", "{\"times\":3}", true),
                        readRun()),
                "The workflow was written and ran.");
    }

    private static String yaml(String node) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("yaml", WORKFLOW.formatted(node))
                .toString();
    }

    private static Step provision(String tool, String arguments) {
        return new Step(
                null, _ -> new Call(tool, "mcp__" + AUTHORING + "__grove__" + tool, arguments));
    }

    private static Step use(String id, String tool, String arguments, boolean awaited) {
        String name = "mcp__" + USING + "__" + tool;
        return new Step(awaited ? name : null, _ -> new Call(id, name, arguments));
    }

    private static Step readRun() {
        return new Step(
                null,
                conversation ->
                        new Call(
                                "read",
                                "ReadMcpResourceTool",
                                "{\"server\":\"%s\",\"uri\":\"%s\"}"
                                        .formatted(USING, runIn(conversation))));
    }

    String url() {
        return server.url();
    }

    /** Answers to its calls, in order, without those of calls that only passed time. */
    List<String> answers() {
        return List.copyOf(answers);
    }

    /** The calls that got those answers. */
    List<Call> calls() {
        return List.copyOf(calls);
    }

    private synchronized Reply reply(Request request) {
        if (!request.path().endsWith("/messages")) {
            return new Reply.Fails(404, Map.of(), "{}");
        }
        List<String> tools =
                request.json()
                        .path("tools")
                        .valueStream()
                        .map(tool -> tool.path("name").asString(""))
                        .toList();
        if (tools.isEmpty()) {
            return Reply.text("Something else than work.");
        }
        if (next > steps.size()) {
            return Reply.text("Nothing is left to do.");
        }
        if (next > 0 && looks == 0) {
            keep(request);
        }
        if (next == steps.size()) {
            next++;
            return Reply.text(lastWords);
        }
        Step step = steps.get(next);
        if (step.awaited() != null && !tools.contains(step.awaited())) {
            return look();
        }
        next++;
        looks = 0;
        Call call = withOwnId(step.call().apply(request.body()));
        calls.add(call);
        return says(call, 0);
    }

    /** A client takes a call whose id it has had for one that is answered. */
    private Call withOwnId(Call call) {
        return calls.stream().noneMatch(made -> made.id().equals(call.id()))
                ? call
                : new Call(call.id() + "-" + next, call.name(), call.arguments());
    }

    private Reply look() {
        looks++;
        if (looks > MOST_LOOKS) {
            next = steps.size() + 1;
            return Reply.text("The tools stay as they are.");
        }
        return says(
                new Call("look-" + looks, "ListMcpResourcesTool", "{\"server\":\"" + USING + "\"}"),
                LOOK_MILLIS);
    }

    private static Reply says(Call call, int pauseMillis) {
        return new Reply.Says(
                List.of(), List.of(call), "", new Usage(10, 5, 0, 0), pauseMillis, -1);
    }

    private void keep(Request request) {
        request.json()
                .path("messages")
                .valueStream()
                .flatMap(message -> message.path("content").valueStream())
                .filter(block -> block.path("type").asString("").equals("tool_result"))
                .reduce((_, last) -> last)
                .map(JsonNode::toString)
                .ifPresent(answers::add);
    }

    private static String runIn(String conversation) {
        Matcher run = RUN.matcher(conversation);
        return run.find() ? run.group() : "grove://runs/none";
    }

    @Override
    public void close() {
        server.close();
    }
}
