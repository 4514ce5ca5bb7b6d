package dev.grove.server.run.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutBodyTest {

    private static final String LONG = "data:image/png;base64," + "Ab/+".repeat(2_000);

    private static CutBody cut(String body) {
        return CutBody.of(body.getBytes(StandardCharsets.UTF_8), "cut-");
    }

    private static String rest(CutBody body) {
        return new String(body.rest(), StandardCharsets.UTF_8);
    }

    @Test
    void takesLongDataOutOfAttachmentsAlone() {
        CutBody body =
                cut(
                        """
                        {"goal":"%1$s ä","metadata":{"data":"%1$s","attachments":[{"data":"%1$s"}]},
                         "attachments" : [ {"name":"data","data" : "%1$s"},{"data":"short"},{"x":{"data":"%1$s"},"data":"%2$s"}],
                         "data":"%1$s"}
                        """
                                .formatted(LONG, LONG.replace("/", "\\/")));
        assertThat(body.cut()).hasSize(2).containsEntry("cut-0", LONG).containsEntry("cut-1", LONG);
        assertThat(rest(body))
                .isEqualTo(
                        """
                        {"goal":"%1$s ä","metadata":{"data":"%1$s","attachments":[{"data":"%1$s"}]},
                         "attachments" : [ {"name":"data","data" : "cut-0"},{"data":"short"},{"x":{"data":"%1$s"},"data":"cut-1"}],
                         "data":"%1$s"}
                        """
                                .formatted(LONG));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "]]]}}}",
                "\"",
                "{\"attachments\":[{\"data\":\"open",
                "{\"a\\",
                "[{\"attachments\":[{\"data\":\"x\"}]}]",
                "{\"\\\"attachments\":[{\"data\":1}]}"
            })
    void leavesWhateverElseAsItIs(String body) {
        assertThat(rest(cut(body))).isEqualTo(body);
    }

    /** Its parser finds what is wrong with it. */
    @Test
    void endsWithAStringThatIsNotClosed() {
        CutBody body = cut("{\"attachments\":[{\"data\":\"" + LONG);
        assertThat(rest(body)).isEqualTo("{\"attachments\":[{\"data\":\"cut-0");
    }
}
