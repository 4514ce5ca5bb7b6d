package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session with an agent, begun with its first message, so that a person who says nothing leaves
 * none.
 */
final class ChatConversation {

    private static final int PAGE = 200;

    private final ApiClient api;
    private final String agent;
    private final Duration patience;

    /** By which the server knows the session again whose answer was lost. */
    private final String externalId = "cli-" + UUID.randomUUID();

    private @Nullable String id;
    private @Nullable String model;

    ChatConversation(ApiClient api, String agent, Duration patience) {
        this.api = api;
        this.agent = agent;
        this.patience = patience;
    }

    /** Goes on with a session that there is, which must be one with the agent. */
    JsonNode resume(String session) {
        JsonNode found = api.call(ApiRequest.get("/sessions/" + ApiClient.encoded(session)));
        String with = found.path("agent").asString("");
        if (!with.equals(agent)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "session "
                            + session
                            + " is one with "
                            + with
                            + ": ./grove chat "
                            + with
                            + " --session "
                            + session);
        }
        id = found.path("id").asString("");
        return found;
    }

    /** The session's id, or null before it has begun. */
    @Nullable String id() {
        return id;
    }

    String agent() {
        return agent;
    }

    /** Sends a message, and follows its answer. */
    AnswerFeed say(String text, Attachments attachments) {
        ObjectNode message =
                JsonMapper.shared()
                        .createObjectNode()
                        .put("text", text)
                        .put("client_id", UUID.randomUUID().toString());
        if (!attachments.isEmpty()) {
            message.set("attachments", attachments.json());
        }
        return AnswerFeed.ofMessage(api, ApiRequest.post(path("/messages/sse"), message), patience);
    }

    /** Follows an answer that was under way before. */
    AnswerFeed follow(String run) {
        return AnswerFeed.ofRun(api, run, patience);
    }

    /** Begins the session, where it has not begun. */
    String begin() {
        String known = id;
        if (known != null) {
            return known;
        }
        ObjectNode draft =
                JsonMapper.shared()
                        .createObjectNode()
                        .put("agent", agent)
                        .put("external_id", externalId);
        if (model != null) {
            draft.put("model", model);
        }
        // Its external_id gives the session that there is.
        String begun = api.call(ApiRequest.named("/sessions", draft)).path("id").asString("");
        id = begun;
        return begun;
    }

    /** Messages that stand, the newest first. */
    List<JsonNode> newest(int count) {
        return items("/messages?newest_first=true&limit=" + count);
    }

    /** Sum of what the answers that stand have cost, as far as they are in the first pages. */
    AnswerCosts costs() {
        AnswerCosts costs = new AnswerCosts();
        String cursor = "";
        do {
            JsonNode page = api.call(ApiRequest.get(path("/messages?limit=" + PAGE + cursor)));
            page.path("items").forEach(message -> costs.add(message.path("answer")));
            String next = page.path("next_cursor").asString("");
            cursor = next.isEmpty() ? "" : "&cursor=" + ApiClient.encoded(next);
        } while (!cursor.isEmpty());
        return costs;
    }

    JsonNode state() {
        return api.call(ApiRequest.get(path("")));
    }

    /** Undoes what came after a place, and answers the calls whose effects stay. */
    JsonNode rewind(int place) {
        ObjectNode rewind = JsonMapper.shared().createObjectNode().put("to_n", place);
        return api.call(ApiRequest.post(path("/rewind"), rewind)).path("kept_effects");
    }

    /** Goes on in a new session with the same beginning, and answers the id of the other one. */
    String branch(String title) {
        ObjectNode branch = JsonMapper.shared().createObjectNode();
        if (!title.isEmpty()) {
            branch.put("title", title);
        }
        String before = begun();
        id = api.call(ApiRequest.post(path("/branch"), branch)).path("id").asString("");
        return before;
    }

    /** Has another model answer from the next message on. */
    void model(String name) {
        if (id == null) {
            model = name;
        } else {
            api.call(
                    ApiRequest.patch(
                            path(""), JsonMapper.shared().createObjectNode().put("model", name)));
        }
    }

    private List<JsonNode> items(String more) {
        return api.call(ApiRequest.get(path(more))).path("items").valueStream().toList();
    }

    private String path(String more) {
        return "/sessions/" + begun() + more;
    }

    private String begun() {
        String known = id;
        if (known == null) {
            throw new CommandFailure(ExitCode.USAGE, "nothing has been said yet");
        }
        return known;
    }
}
