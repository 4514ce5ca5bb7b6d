package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.option.ConnectionOptions;
import dev.grove.cli.terminal.Console;
import dev.grove.cli.terminal.Consoles;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Talks with an agent. */
@Command(
        name = "chat",
        mixinStandardHelpOptions = false,
        description = {
            "Talks with an agent. At a terminal it asks for what the agent may do; without one each"
                    + " line of stdin is a message, and answers are on stdout.",
            "",
            "Exit status: 0, 1 error, 2 usage, 3 not found, 4 not allowed, 5 conflict, 6 the run"
                    + " waits for a person, 7 stopped by a cap, 8 failed, 9 cancelled, 10 no server"
                    + " answers, 130 Ctrl-C.",
            ""
        })
public final class ChatCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Parameters(paramLabel = "AGENT", description = "The agent's name.")
    private String agent = "";

    @Option(names = "--session", paramLabel = "ID", description = "Goes on with this session.")
    private @Nullable String session;

    @Option(
            names = "--continue",
            description = "Goes on with the last session that you had with the agent from here.")
    private boolean continues;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long a lost connection is tried again; ${DEFAULT-VALUE}.")
    private long patience;

    // Read by picocli.
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Prints this.")
    private boolean help;

    @Mixin private ConnectionOptions connection = new ConnectionOptions();

    /**
     * @param environment of the process
     */
    public ChatCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (session != null && continues) {
            throw new CommandFailure(ExitCode.USAGE, "--session and --continue exclude each other");
        }
        if (patience < 0) {
            throw new CommandFailure(ExitCode.USAGE, "--patience is a number of seconds from 0 on");
        }
        ApiClient api = new ApiClient(connection.server(environment));
        LastSessions lastSessions = new LastSessions(environment);
        String resumed = continues ? last(lastSessions, api) : session;
        ChatConversation conversation =
                new ChatConversation(api, agent, Duration.ofSeconds(patience));
        try (Console console = Consoles.open(environment.get("NO_COLOR"))) {
            return new Chat(api, console, conversation, lastSessions).hold(resumed).number();
        }
    }

    private String last(LastSessions lastSessions, ApiClient api) {
        return lastSessions
                .find(api.url(), agent)
                .orElseThrow(() ->
                        new CommandFailure(
                                ExitCode.NOT_FOUND,
                                "there is no session with "
                                        + agent
                                        + " that was begun from here: begin one without"
                                        + " --continue, or name one by --session"));
    }
}
