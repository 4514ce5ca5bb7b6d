package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SecretTest {

    private final byte[] bytes = "the value itself".getBytes(StandardCharsets.UTF_8);
    private final Secret secret = new Secret(new SecretName("token"), bytes);

    @Test
    void isItsNameWhereverItIsPrinted() {
        assertThat(secret).hasToString("[secret:token]");
        assertThat("%s".formatted(secret) + secret).isEqualTo("[secret:token][secret:token]");
        assertThat(Map.of("k", secret)).hasToString("{k=[secret:token]}");
    }

    @Test
    void isItsNameInJson() {
        assertThat(JsonMapper.shared().writeValueAsString(Map.of("k", secret)))
                .isEqualTo("{\"k\":\"[secret:token]\"}");
    }

    @Test
    void cannotBeSerialised() throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThatThrownBy(() -> out.writeObject(secret))
                    .isInstanceOf(NotSerializableException.class);
        }
    }

    @Test
    void isGoneWhenClosed() {
        assertThat(secret.reveal()).isEqualTo("the value itself");
        secret.close();
        assertThat(bytes).containsOnly(0);
        assertThat(secret.reveal().trim()).isEmpty();
    }
}
