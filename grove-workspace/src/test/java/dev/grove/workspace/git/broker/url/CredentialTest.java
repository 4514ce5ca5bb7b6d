package dev.grove.workspace.git.broker.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CredentialTest {

    private static final Credential TOKEN = Credential.token("s3cret");

    @Test
    void isNeverPrinted() {
        assertThat(TOKEN.toString() + " " + String.format("%s", TOKEN)).doesNotContain("s3cret");
    }

    @Test
    void isTakenOutOfWhatOthersSay() {
        String said = "You sent s3cret as " + TOKEN.basic();
        assertThat(TOKEN.scrub(said)).isEqualTo("You sent [secret] as Basic [secret]");
    }

    @Test
    void isBasicAuthentication() {
        assertThat(new Credential("me", "pw").basic()).isEqualTo("Basic bWU6cHc=");
    }
}
