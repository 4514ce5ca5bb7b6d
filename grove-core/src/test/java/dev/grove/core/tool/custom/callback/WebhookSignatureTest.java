package dev.grove.core.tool.custom.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebhookSignatureTest {

    private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    /** The example that the specification's own libraries are tested with. */
    @Test
    void signsAsTheSpecificationsExample() {
        Map<String, String> headers =
                WebhookSignature.headers(
                        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1614265330),
                        BODY);

        assertThat(headers)
                .containsOnly(
                        Map.entry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"),
                        Map.entry("webhook-timestamp", "1614265330"),
                        Map.entry(
                                "webhook-signature",
                                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
    }

    @Test
    void refusesWhatIsNoKey() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> WebhookSignature.headers("not base64!", "a", Instant.EPOCH, BODY));
    }
}
