package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The conversation on the page docs/guides/terminal.md is what is printed. */
class TerminalGuideIT extends CliBed {

    private static final Pattern SHOWN = Pattern.compile("(?s)```text\n\\$ [^\n]*\n(.*?)```");
    private static final String IDS = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$";

    @Test
    void thePageShowsWhatIsPrinted() throws IOException {
        String stored =
                caller.post(
                                "/agents",
                                """
                                {"name":"helper","system_prompt":"Help in a sentence or two.","model":"scripted/terminal-guide",
                                 "tools":["echo"],"approvals":["echo"],"approval_timeout_seconds":3600}
                                """)
                        .body();
        assertThat(stored).contains("\"version\":1");
        CliProcess chat = terminal("chat", "helper").prompts();
        chat.types("What is a UUID?").shows("characters.").prompts();
        chat.types("Say one aloud.").shows("approve? [y/n] ");
        chat.types("y").shows("That was one.").prompts();
        chat.types("And another one aloud, please.").asks(2);
        chat.types("n not so loud").shows("to myself.").prompts();
        chat.types("/undo").shows("undone: ").prompts();
        chat.types("/cost").shows("2 answers").prompts();
        chat.types("/quit");
        assertThat(chat.status()).isZero();
        Matcher page =
                SHOWN.matcher(Files.readString(Path.of("..", "docs", "guides", "terminal.md")));
        assertThat(page.find()).isTrue();
        assertThat(comparable(chat.screen()))
                .isEqualTo(
                        comparable(page.group(1))
                                .replace("scripted/helper", "scripted/terminal-guide"));
    }

    /** Without the session's id, and the spaces at the ends of lines that a page does not keep. */
    private static String comparable(String text) {
        return text.strip()
                .lines()
                .map(line -> line.stripTrailing())
                .map(line -> line.startsWith("the session") ? line.replaceAll(IDS, "") : line)
                .collect(Collectors.joining("\n"));
    }
}
