package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.terminal.Console;
import dev.grove.cli.terminal.Console.InterruptedLine;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Conversation at a console. A person reads what went wrong and goes on; a script ends with the
 * first thing that did.
 */
final class Chat {

    private static final String PROMPT = "> ";

    private final ApiClient api;
    private final Console console;
    private final ChatConversation conversation;
    private final LastSessions lastSessions;
    private final Attachments attachments = new Attachments();
    private final SlashCommands commands;

    /** Receives Ctrl-C while an answer is under way. */
    private final AtomicReference<@Nullable Runnable> interrupts = new AtomicReference<>();

    Chat(ApiClient api, Console console, ChatConversation conversation, LastSessions lastSessions) {
        this.api = api;
        this.console = console;
        this.conversation = conversation;
        this.lastSessions = lastSessions;
        commands = new SlashCommands(api, console.screen(), conversation, attachments);
    }

    /**
     * @param session to go on with; null for a new one
     */
    ExitCode hold(@Nullable String session) {
        console.onInterrupt(this::interrupted);
        JsonNode agent =
                api.call(ApiRequest.get("/agents/" + ApiClient.encoded(conversation.agent())));
        greet(agent);
        try {
            ExitCode code = session == null ? ExitCode.OK : resume(session);
            return mayGoOn(code) ? talk() : code;
        } finally {
            sayHowToGoOn();
        }
    }

    private void sayHowToGoOn() {
        if (conversation.id() != null && console.canAsk()) {
            console.screen()
                    .words(
                            "the session stays: ./grove chat "
                                    + conversation.agent()
                                    + " --session "
                                    + conversation.id());
        }
    }

    private void greet(JsonNode agent) {
        if (console.canAsk()) {
            String model = agent.path("model").asString("");
            console.screen()
                    .words(
                            conversation.agent()
                                    + ", version "
                                    + agent.path("version").asInt()
                                    + (model.isEmpty() ? "" : ", " + model)
                                    + "; /help lists commands");
        }
    }

    private ExitCode resume(String session) {
        JsonNode found = conversation.resume(session);
        remember();
        console.screen()
                .words(
                        "session "
                                + conversation.id()
                                + ": "
                                + AnswerPrinter.oneLine(found.path("title").asString("")));
        return switch (found.path("activity").asString("")) {
            case "running", "waiting", "queued" -> {
                console.screen().words("(an answer is under way)");
                yield answer(conversation.follow(found.path("run_id").asString("")));
            }
            default -> ExitCode.OK;
        };
    }

    private ExitCode talk() {
        boolean warned = false;
        while (true) {
            try {
                String line = console.read(PROMPT);
                warned = false;
                if (line == null) {
                    return ExitCode.OK;
                }
                if (isCommand(line)) {
                    if (!commands.run(line.strip())) {
                        return ExitCode.OK;
                    }
                    remember();
                } else if (!line.isBlank()) {
                    ExitCode code = say(message(line));
                    if (!mayGoOn(code)) {
                        return code;
                    }
                }
            } catch (InterruptedLine e) {
                if (warned) {
                    return ExitCode.INTERRUPTED;
                }
                warned = e.wasEmpty();
                if (warned) {
                    console.screen().words("(Ctrl-C again leaves)");
                }
            } catch (CommandFailure e) {
                if (!console.canAsk() || e.code() == ExitCode.UNREACHABLE) {
                    throw e;
                }
                console.screen().bad(e.words());
            }
        }
    }

    private static boolean isCommand(String line) {
        String said = line.strip();
        return said.startsWith("/") && !said.startsWith("//");
    }

    private static String message(String line) {
        return line.startsWith("//") ? line.substring(1) : line;
    }

    private ExitCode say(String text) {
        if (conversation.id() == null) {
            String session = conversation.begin();
            if (!console.canAsk()) {
                console.screen().words("session " + session);
            }
        }
        remember();
        ExitCode code = answer(conversation.say(text, attachments));
        attachments.clear();
        return code;
    }

    private ExitCode answer(AnswerFeed feed) {
        return new FollowedAnswer(api, console, String.valueOf(conversation.id()), feed)
                .follow(interrupts);
    }

    private void remember() {
        String session = conversation.id();
        if (session != null) {
            lastSessions.remember(api.url(), conversation.agent(), session);
        }
    }

    /** A person goes on after answers that ended badly. */
    private boolean mayGoOn(ExitCode code) {
        return switch (code) {
            case OK -> true;
            case STOPPED, FAILED, CANCELLED -> console.canAsk();
            default -> false;
        };
    }

    /** Ctrl-C where nothing is read from a person. */
    private void interrupted() {
        Runnable told = interrupts.get();
        if (told != null) {
            told.run();
        } else {
            console.leave(ExitCode.INTERRUPTED.number());
        }
    }
}
