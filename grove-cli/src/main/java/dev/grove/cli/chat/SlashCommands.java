package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.terminal.Screen;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Lines that begin with a slash. */
final class SlashCommands {

    private static final String HELP =
            """
            /files          files of the conversation, as its last answer left them
            /cost           cost of the answers that stand
            /undo           undoes the last message and its answer
            /branch [title] goes on in a new session with the same beginning
            /attach <path>  sends a file with the next message
            /model <name>   has another model answer, as provider/model
            /quit           leaves; the session stays
            /help           this
            A message that begins with a slash is written with two. Ctrl-C stops an answer.\
            """;

    private final ApiClient api;
    private final Screen screen;
    private final ChatConversation conversation;
    private final Attachments attachments;

    SlashCommands(
            ApiClient api, Screen screen, ChatConversation conversation, Attachments attachments) {
        this.api = api;
        this.screen = screen;
        this.conversation = conversation;
        this.attachments = attachments;
    }

    /**
     * @return whether the conversation goes on
     */
    boolean run(String line) {
        String[] words = line.substring(1).strip().split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "files" -> files();
            case "cost" -> screen.data(conversation.costs().words());
            case "undo" -> undo();
            case "branch" -> branch(rest);
            case "attach" ->
                    screen.words("attached: " + attachments.add(needed(rest, "/attach <path>")));
            case "model" -> {
                conversation.model(needed(rest, "/model <provider/model>"));
                screen.words(rest + " answers from the next message on");
            }
            case "help" -> screen.words(HELP);
            case "quit", "exit" -> {
                return false;
            }
            default ->
                    throw new CommandFailure(
                            ExitCode.USAGE,
                            "there is no command /"
                                    + words[0]
                                    + "; /help lists them, and // begins a message with a slash");
        }
        return true;
    }

    private static String needed(String argument, String usage) {
        if (argument.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, "that takes something: " + usage);
        }
        return argument;
    }

    private void files() {
        String run = conversation.state().path("run_id").asString("");
        JsonNode files =
                run.isEmpty()
                        ? MissingNode.getInstance()
                        : api.call(ApiRequest.get("/agent-runs/" + run + "/workspace"));
        if (files.path("entries").isEmpty()) {
            screen.words("there are no files yet");
        }
        for (JsonNode entry : files.path("entries")) {
            if (!entry.path("type").asString("").equals("directory")) {
                screen.data(
                        "%10d  %s"
                                .formatted(
                                        entry.path("size").asLong(0),
                                        entry.path("path").asString("")));
            }
        }
        if (files.path("more").asBoolean(false)) {
            screen.words("(and more)");
        }
    }

    private void undo() {
        List<JsonNode> newest =
                conversation.newest(2).stream()
                        .filter(message -> message.path("n").isNumber())
                        .toList();
        if (newest.isEmpty()) {
            screen.words("there is nothing to undo");
            return;
        }
        int place = newest.size() < 2 ? 0 : newest.get(1).path("n").asInt();
        JsonNode kept = conversation.rewind(place);
        screen.words(
                "undone: " + AnswerPrinter.oneLine(newest.getFirst().path("text").asString("")));
        for (JsonNode effect : kept) {
            screen.notice(
                    "not undone: what "
                            + effect.path("tool").asString("")
                            + " did ("
                            + effect.path("effect").asString("")
                            + ")");
        }
    }

    private void branch(String title) {
        String before = conversation.branch(title);
        screen.words(
                "this is session "
                        + conversation.id()
                        + " from here on; the other one is --session "
                        + before);
    }
}
