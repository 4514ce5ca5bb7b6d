package dev.grove.server.run;

import dev.grove.core.model.ModelServer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Request to a model, read alike for both protocols. */
record AskedRequest(ModelServer.Request request) {

    private static final Pattern SUMMARISED =
            Pattern.compile("\\A\\[Turns 1 to (\\d+) of this run");
    private static final Pattern GOAL = Pattern.compile("<goal>\n(.*?)\n</goal>", Pattern.DOTALL);

    String body() {
        return request.body();
    }

    /** All that comes before the messages of the conversation. */
    String prefix() {
        return body().substring(0, body().indexOf(goal()));
    }

    boolean isForSummary() {
        return system().startsWith("You keep the record of an agent's work.");
    }

    String system() {
        return request.isAnthropic()
                ? request.json().path("system").path(0).path("text").asString("")
                : request.json().path("messages").path(0).path("content").asString("");
    }

    String goal() {
        String first = userTexts().getFirst();
        if (!isForSummary()) {
            return first;
        }
        Matcher goal = GOAL.matcher(first);
        return goal.find() ? goal.group(1) : "";
    }

    /** The number of the turn that the answer makes. */
    int turn() {
        return summarisedTo() + request.answersSoFar() + 1;
    }

    /** The last turn that a summary stands for; 0 for none. */
    int summarisedTo() {
        return userTexts().stream()
                .map(SUMMARISED::matcher)
                .filter(Matcher::find)
                .map(summary -> Integer.parseInt(summary.group(1)))
                .findFirst()
                .orElse(0);
    }

    /** The message that stands for the summarised turns. */
    String summaryMessage() {
        return userTexts().stream()
                .filter(text -> SUMMARISED.matcher(text).find())
                .findFirst()
                .orElse("");
    }

    List<String> userTexts() {
        List<String> texts = new ArrayList<>();
        for (JsonNode message : request.json().path("messages")) {
            if (message.path("role").asString("").equals("user")) {
                if (message.path("content").isString()) {
                    texts.add(message.path("content").asString());
                }
                for (JsonNode block : message.path("content")) {
                    if (block.path("type").asString("").equals("text")) {
                        texts.add(block.path("text").asString());
                    }
                }
            }
        }
        return texts;
    }

    /** The messages, without the marks for the provider's cache, which move along. */
    List<JsonNode> messages() {
        List<JsonNode> messages = new ArrayList<>();
        for (JsonNode message : request.json().path("messages")) {
            JsonNode copy = message.deepCopy();
            for (JsonNode block : copy.path("content")) {
                if (block instanceof ObjectNode object) {
                    object.remove("cache_control");
                }
            }
            messages.add(copy);
        }
        return messages;
    }
}
