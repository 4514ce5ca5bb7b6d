package dev.grove.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatOriginsTest {

    @Test
    void areWrittenAsBrowsersSendThem() {
        ChatOrigins origins =
                new ChatOrigins(
                        List.of(
                                " HTTPS://App.example.com:443",
                                "http://localhost:5173",
                                "https://app.example.com"));
        assertThat(origins.allowedOrigins())
                .containsExactly("https://app.example.com", "http://localhost:5173");
        assertThat(origins.allows("https://app.example.com")).isTrue();
        assertThat(origins.allows("https://app.example.com.evil.example")).isFalse();
        assertThat(origins.allows("null")).isFalse();
        assertThat(origins.allows(null)).isFalse();
    }

    @Test
    void areNoneUnlessSet() {
        assertThat(new ChatOrigins(List.of()).allows("https://app.example.com")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "https://*",
                "https://*.example.com",
                "null",
                "app.example.com",
                "https://app.example.com/",
                "https://app.example.com/page",
                "https://ann@app.example.com",
                "https://",
                "ftp://app.example.com",
                "https://app.example.com?x",
                "https://a b.example.com"
            })
    void othersAreRefusedAtStart(String text) {
        assertThatThrownBy(() -> new ChatOrigins(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("grove.chat.allowed-origins")
                .hasMessageContaining(text)
                .hasMessageContaining("http[s]://host[:port]");
    }
}
