package dev.grove.server.ui.openid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class OpenIdSettingsTest {

    @Test
    void alwaysAskForAnIdToken() {
        assertThat(new OpenIdSettings("grove", "", "", List.of("groups", "openid")).scopes())
                .containsExactly("openid", "groups");
    }

    @Test
    void areRefusedWhereTheyCannotBeMeant() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OpenIdSettings("", "s3cr3t", "", List.of()))
                .withMessageContaining("grove.ui.openid.client-id")
                .withMessageNotContaining("s3cr3t");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OpenIdSettings("grove", "", "", List.of("two words")))
                .withMessageContaining("grove.ui.openid.scopes");
    }

    @Test
    void doNotShowTheSecret() {
        assertThat(new OpenIdSettings("grove", "s3cr3t", "", List.of()).toString())
                .doesNotContain("s3cr3t");
    }
}
