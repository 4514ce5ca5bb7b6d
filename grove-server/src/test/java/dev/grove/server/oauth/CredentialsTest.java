package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CredentialsTest {

    private static Credentials of(Map<String, String> form) {
        return Credentials.of(new TokenRequest(form, null, "192.0.2.1"));
    }

    private static Credentials basic(String pair, Map<String, String> form) {
        String header =
                "basic "
                        + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return Credentials.of(new TokenRequest(form, header, "192.0.2.1"));
    }

    @Test
    void areReadFromTheHeaderAsFormsWriteValues() {
        assertThat(basic("a%3Ab:s+e%2Bcret:x", Map.of()))
                .isEqualTo(new Credentials.Secret("a:b", "s e+cret:x"));
        assertThat(basic("a:s", Map.of("client_id", "a")))
                .isEqualTo(new Credentials.Secret("a", "s"));
    }

    @Test
    void areReadFromTheForm() {
        assertThat(of(Map.of("client_id", "a", "client_secret", "s")))
                .isEqualTo(new Credentials.Secret("a", "s"));
    }

    @Test
    void comeInOneWayOnly() {
        assertThat(basic("a:s", Map.of("client_id", "a", "client_secret", "s")))
                .isEqualTo(
                        new Credentials.Unusable(
                                TokenError.INVALID_REQUEST,
                                "Use one way to authenticate, not several"));
        assertThat(error(of(Map.of("client_secret", "s", "client_assertion", "j"))))
                .isEqualTo(TokenError.INVALID_REQUEST);
        assertThat(error(basic("a:s", Map.of("client_id", "b"))))
                .isEqualTo(TokenError.INVALID_REQUEST);
    }

    @Test
    void areNotGuessedFromWhatCannotBeRead() {
        assertThat(error(of(Map.of()))).isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(of(Map.of("client_id", "a")))).isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(of(Map.of("client_secret", "s")))).isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(basic("nocolon", Map.of()))).isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(basic("a:%zz", Map.of()))).isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(Credentials.of(new TokenRequest(Map.of(), "Basic ?", "192.0.2.1"))))
                .isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(Credentials.of(new TokenRequest(Map.of(), "Bearer x", "192.0.2.1"))))
                .isEqualTo(TokenError.INVALID_CLIENT);
        assertThat(error(of(Map.of("client_assertion", "a.b.c"))))
                .isEqualTo(TokenError.INVALID_REQUEST);
        assertThat(
                        error(
                                of(
                                        Map.of(
                                                "client_assertion",
                                                "a.b.c",
                                                "client_assertion_type",
                                                Credentials.ASSERTION_TYPE))))
                .isEqualTo(TokenError.INVALID_CLIENT);
    }

    private static TokenError error(Credentials credentials) {
        assertThat(credentials).isInstanceOf(Credentials.Unusable.class);
        return ((Credentials.Unusable) credentials).error();
    }
}
