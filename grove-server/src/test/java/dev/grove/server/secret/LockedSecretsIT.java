package dev.grove.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A server on the operator's own database, without a master key. */
class LockedSecretsIT extends ServerIT {

    @DynamicPropertySource
    static void noMasterKey(DynamicPropertyRegistry registry) {
        registry.add("grove.master-key", () -> "");
    }

    @Test
    void refusesToStoreASecretAndSaysWhatTheOperatorDoes() {
        HttpCaller admin = newCaller(newTenant(), "admin");
        HttpAnswer refused = admin.call("PUT", "/secrets/token", "{\"value\":\"value-1234\"}");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(refused.text("code")).isEqualTo("secrets_locked");
        assertThat(refused.text("detail"))
                .contains("GROVE_MASTER_KEY")
                .contains("openssl rand -base64 32");
        assertThat(admin.get("/secrets").json().path("items")).isEmpty();
    }

    @Test
    void storesNoCallbackThatItCouldNotSign() {
        HttpCaller admin = newCaller(newTenant(), "admin");
        HttpAnswer refused =
                admin.post(
                        "/tools",
                        """
                        {"name":"refund","description":"d","kind":"callback",
                         "url":"https://hooks.example.com/","input_schema":{"type":"object"}}
                        """);
        assertThat(refused.text("code")).isEqualTo("secrets_locked");
        assertThat(admin.get("/tools").json().path("items")).isEmpty();
    }
}
