package dev.grove.server.mcp;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.Usage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The model behind Claude Code, in a test: it makes an agent, publishes it, waits until it has that
 * agent's tool, uses it, reads its run, removes the agent again, and tries once more. It knows what
 * any model there knows: its tools, and what its calls answered.
 */
final class AuthoringModel implements AutoCloseable {

    /** The servers' names in Claude Code's configuration, for the two keys. */
    static final String AUTHORING = "grove-author";

    static final String USING = "grove-runtime";

    private static final String AGENT_TOOL = "mcp__" + USING + "__smith";
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

    private enum Step {
        MAKE,
        PUBLISH,
        AWAIT_TOOL,
        READ_RUN,
        UNPUBLISH,
        DELETE,
        CALL_IN_VAIN,
        END,
        REST
    }

    private final ModelServer server = ModelServer.start(this::reply);
    private final List<String> answers = new CopyOnWriteArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile Step next = Step.MAKE;

    String url() {
        return server.url();
    }

    /** What its calls answered, in their order; without those that only passed time. */
    List<String> answers() {
        return List.copyOf(answers);
    }

    private Reply reply(Request request) {
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
        return switch (next) {
            case MAKE -> then(Step.PUBLISH, provision("upsert_agent", AGENT));
            case PUBLISH -> {
                keep(request);
                yield then(Step.AWAIT_TOOL, provision("publish_agent", VERSION));
            }
            case AWAIT_TOOL -> {
                if (!tools.contains(AGENT_TOOL)) {
                    yield look(request);
                }
                yield then(
                        Step.READ_RUN, new Call("work", AGENT_TOOL, "{\"goal\":\"make files\"}"));
            }
            case READ_RUN -> {
                keep(request);
                yield then(
                        Step.UNPUBLISH,
                        new Call(
                                "read",
                                "ReadMcpResourceTool",
                                "{\"server\":\"%s\",\"uri\":\"%s\"}"
                                        .formatted(USING, runIn(request.body()))));
            }
            case UNPUBLISH -> {
                keep(request);
                yield then(Step.DELETE, provision("unpublish_agent", VERSION));
            }
            case DELETE -> {
                keep(request);
                yield then(Step.CALL_IN_VAIN, provision("delete_agent", VERSION));
            }
            case CALL_IN_VAIN -> {
                keep(request);
                yield then(Step.END, new Call("in-vain", AGENT_TOOL, "{\"goal\":\"make more\"}"));
            }
            case END -> {
                keep(request);
                next = Step.REST;
                yield Reply.text("The agent came, worked and went.");
            }
            case REST -> Reply.text("Nothing is left to do.");
        };
    }

    private Reply then(Step step, Call call) {
        next = step;
        return says(call, 0);
    }

    private Reply look(Request request) {
        if (looks.getAndIncrement() == 0) {
            keep(request);
        }
        if (looks.get() > MOST_LOOKS) {
            next = Step.REST;
            return Reply.text("The tools stay as they are.");
        }
        return says(
                new Call(
                        "look-" + looks.get(),
                        "ListMcpResourcesTool",
                        "{\"server\":\"" + USING + "\"}"),
                LOOK_MILLIS);
    }

    private static Reply says(Call call, int pauseMillis) {
        return new Reply.Says(
                List.of(), List.of(call), "", new Usage(10, 5, 0, 0), pauseMillis, -1);
    }

    private static Call provision(String tool, String arguments) {
        return new Call(tool, "mcp__" + AUTHORING + "__grove__" + tool, arguments);
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
