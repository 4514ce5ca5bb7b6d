package dev.grove.cli;

import dev.grove.cli.chat.ChatCommand;
import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.terminal.TerminalText;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Command line, whose verbs are its subcommands. */
@Command(
        name = "grove",
        description = "Talks with a Grove server.",
        synopsisSubcommandLabel = "COMMAND")
public final class Grove {

    private Grove() {}

    public static void main(String[] arguments) {
        System.exit(run(System.getenv(), arguments));
    }

    static int run(Map<String, String> environment, String... arguments) {
        CommandLine line = new CommandLine(new Grove()).addSubcommand(new ChatCommand(environment));
        line.setExecutionExceptionHandler((e, command, _) -> failed(e, command));
        if (arguments.length == 0) {
            line.usage(line.getErr());
            return ExitCode.USAGE.number();
        }
        return line.execute(arguments);
    }

    private static int failed(Exception e, CommandLine command) {
        boolean isForeseen = e instanceof CommandFailure;
        String words = isForeseen ? ((CommandFailure) e).words() : "unforeseen: " + e;
        command.getErr().println("grove: " + TerminalText.of(words));
        return (isForeseen ? ((CommandFailure) e).code() : ExitCode.ERROR).number();
    }
}
