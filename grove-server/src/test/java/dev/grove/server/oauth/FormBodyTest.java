package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FormBodyTest {

    @Test
    void readsEachParameterOnceAndForgetsEmptyOnes() {
        assertThat(FormBody.parse("grant_type=client_credentials&scope=mcp%3Aread+mcp:invoke&a=&b"))
                .contains(
                        Map.of("grant_type", "client_credentials", "scope", "mcp:read mcp:invoke"));
        assertThat(FormBody.parse("")).contains(Map.of());
    }

    @Test
    void readsNothingOfAFormThatIsSpoilt() {
        assertThat(FormBody.parse("scope=a&scope=a")).isEmpty();
        assertThat(FormBody.parse("scope=%zz")).isEmpty();
    }
}
