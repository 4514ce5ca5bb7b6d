package dev.grove.server.ui.openid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server that takes an outside issuer's tokens, and was not told to have it sign browsers in. */
class SignInOptionsIT extends ServerIT {

    @Test
    void areAKeyAloneWhereNothingElseIsSetUp() {
        HttpAnswer options = anonymous().get("/ui/sign-in-options");
        assertThat(options.status()).isEqualTo(200);
        assertThat(options.json().path("openid").isNull()).isTrue();
        for (String path : List.of("begin", "callback", "sign-out")) {
            HttpAnswer answer = anonymous().get("/ui/openid/" + path);
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.text("detail")).contains("GROVE_UI_OPENID_CLIENT_ID");
        }
    }
}
