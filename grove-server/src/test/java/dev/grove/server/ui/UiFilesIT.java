package dev.grove.server.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;

/** The page is the same whether npm has built it or not: what it says then is another test's. */
class UiFilesIT extends ServerIT {

    @Test
    void sendsBrowsersToTheUi() {
        HttpAnswer answer =
                anonymous().send(anonymous().request("/").header("Accept", "text/html,*/*;q=0.8"));
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location")).contains("/ui/");
    }

    @Test
    void answersEachViewWithThePageThatIsNeverKept() {
        String page = anonymous().get("/ui/").body();
        assertThat(page).containsIgnoringCase("<!doctype html>");
        for (String path : new String[] {"/ui/runs", "/ui/runs/01a2?tab=log", "/ui/sign-in"}) {
            HttpAnswer answer = anonymous().get(path);
            assertThat(answer.status()).as(path).isEqualTo(200);
            assertThat(answer.body()).as(path).isEqualTo(page);
            assertThat(answer.contentType()).startsWith("text/html");
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache");
        }
    }

    @Test
    void letsNoScriptOfThePageItselfRunAndNoOtherSiteShowIt() {
        HttpAnswer answer = anonymous().get("/ui/runs");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "connect-src 'self'",
                        "frame-ancestors 'none'")
                .doesNotContain("unsafe", "http:", "https:", "*");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void aFileThatIsMissingIsNoPage() {
        assertThat(anonymous().get("/ui/assets/index-00000000.js").status()).isEqualTo(404);
    }
}
