package dev.grove.server.ui.openid;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnPathTest {

    @ParameterizedTest
    @CsvSource({
        "/runs, /ui/runs",
        "/ui/runs, /ui/runs",
        "/runs?status=failed&label=a%3Ab, /ui/runs?status=failed&label=a%3Ab",
        "/uikit, /ui/uikit",
        "/runs?words=a/../b, /ui/runs?words=a/../b",
        "/workflows/a..b, /ui/workflows/a..b",
        "/agents/..., /ui/agents/..."
    })
    void isBelowTheUi(String wanted, String path) {
        assertThat(ReturnPath.of(wanted)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "runs",
                "//evil.example",
                "///evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "https://evil.example",
                "javascript:alert(1)",
                "/runs\r\nSet-Cookie: a=b",
                "/runs#a",
                "/\t/evil.example",
                "/rüns",
                "/sign-in",
                "/ui/sign-in?to=/x",
                "/ui/openid/begin",
                "/openid/sign-out",
                "/..",
                "/../agents",
                "/ui/../agents",
                "/runs/../../agents",
                "/runs/..?to=/x",
                "/runs/./../../x",
                "/ui/%2e%2e/agents",
                "/ui/.%2E/agents",
                "/ui/%2e%2E",
                "/ui/..;a=b/agents",
                "/ui/..%2fagents",
                "/ui/..%3ba/agents",
                "/ui/./runs"
            })
    void isTheListOfRunsForAllThatIsNone(String wanted) {
        assertThat(ReturnPath.of(wanted)).isEqualTo("/ui/runs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/@evil.example", "/ui//evil.example", "/.evil.example", "/:80/x"})
    void hasNoHostHoweverItIsWritten(String wanted) {
        URI there = URI.create("https://grove.example.com/").resolve(ReturnPath.of(wanted));
        assertThat(there.getHost()).isEqualTo("grove.example.com");
        assertThat(there.getRawUserInfo()).isNull();
    }
}
