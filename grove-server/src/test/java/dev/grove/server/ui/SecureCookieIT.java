package dev.grove.server.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A server behind a proxy that ends TLS, and which sends no header about that. */
@TestPropertySource(properties = "grove.public-url=https://grove.example.com")
class SecureCookieIT extends ServerIT {

    @Test
    void isSentByTlsAloneWhereTheServersAddressIsHttps() {
        HttpAnswer begun = anonymous().post("/ui/session", "{\"key\":\"" + OPERATOR_KEY + "\"}");
        assertThat(begun.status()).isEqualTo(204);
        String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("Secure", "HttpOnly", "SameSite=Strict");

        HttpAnswer ended =
                anonymous()
                        .send(
                                anonymous()
                                        .request("/ui/session")
                                        .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                                        .header("Grove-UI", "1")
                                        .DELETE());
        assertThat(ended.status()).isEqualTo(204);
        assertThat(ended.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("Secure", "Max-Age=0");
    }
}
