package dev.grove.core.model.http.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectValidationTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-length",
                "Transfer-Encoding",
                "Connection",
                "Proxy-Connection",
                "Content-Type",
                "Accept",
                "Accept-Encoding",
                "traceparent",
                "Expect",
                "Upgrade",
                "a b",
                "a:b",
                "a\r\nHost",
                ""
            })
    void headersThatFrameTheRequestAreRefused(String name) {
        assertThat(faults(settings(null, Map.of(name, "v"), Map.of())))
                .singleElement()
                .asString()
                .startsWith("headers: holds a name that is none");
        assertThat(faults(settings(name, Map.of(), Map.of())))
                .singleElement()
                .asString()
                .startsWith("key_header: must be the name of a header");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "Proxy-Authorization",
                "Cookie",
                "api-key",
                "X-Api-Key",
                "x-goog-api-key",
                "Ocp-Apim-Subscription-Key",
                "X-Auth-Token",
                "x_auth_token"
            })
    void credentialsAreSecretsAndNoTexts(String name) {
        assertThat(faults(settings(null, Map.of(name, "v"), Map.of())))
                .singleElement()
                .asString()
                .contains("headers." + name + ": is a credential", "key_header");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer abc", "Basic YTpi", "sk-proj-1", "secret:model.corp.key"})
    void valuesThatAreCredentialsAreRefusedUnderAnyName(String value) {
        assertThat(faults(settings(null, Map.of("x-a", value), Map.of("a", value)))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "\u0000", "é", "\u007f"})
    void valuesOfMoreThanOneLineAreRefused(String value) {
        assertThat(faults(settings(null, Map.of("x-a", value), Map.of("a", value))))
                .hasSize(2)
                .allSatisfy(fault ->
                        assertThat(fault).contains("must have at most 1000 printable ASCII"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a&b", "a=b", "a#b", "a?b", "a/b", "a%20", ""})
    void namesOfParametersAreBounded(String name) {
        assertThat(faults(settings(null, Map.of(), Map.of(name, "v"))))
                .singleElement()
                .asString()
                .startsWith("query: holds a name that is none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "api_key", "apikey", "access_token", "subscription-key"})
    void credentialsDoNotGoIntoTheAddress(String name) {
        assertThat(faults(settings(null, Map.of(), Map.of(name, "v"))))
                .singleElement()
                .asString()
                .contains("is a credential");
    }

    @Test
    void numbersAndLengthsAreBounded() {
        Map<String, String> many =
                IntStream.range(0, 21).boxed().collect(Collectors.toMap(i -> "x-" + i, _ -> "v"));
        assertThat(faults(settings(null, many, many)))
                .containsExactlyInAnyOrder(
                        "headers: may be at most 20", "query: may be at most 20");
        assertThat(faults(settings(null, Map.of("x-a", "v".repeat(1001)), Map.of()))).hasSize(1);
        assertThat(faults(settings("api-key", Map.of("API-KEY", "v"), Map.of()))).hasSize(1);
    }

    @Test
    void otherHeadersAndParametersAreTaken() {
        assertThat(
                        faults(
                                settings(
                                        "api-key",
                                        Map.of(
                                                "anthropic-beta",
                                                "a,b",
                                                "OpenAI-Organization",
                                                "org-1",
                                                "X-Title",
                                                "Grove"),
                                        Map.of("api-version", "2024-10-21"))))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ModelProfile.class)
    void profilesKeepToTheRules(ModelProfile profile) {
        assertThat(faults(profile.settings())).isEmpty();
        assertThat(ModelProfile.find(profile.wireName())).contains(profile);
        assertThat(profile.speaks(profile.protocol())).isTrue();
        assertThat(profile.speaks("openai-responses"))
                .as("who speaks it speaks Chat Completions too")
                .isIn(false, profile.speaks("openai"));
        assertThat(profile.source()).matches("docs|([\\w.-]+/[\\w.-]+#\\d+(, )?)+");
    }

    private static DialectSettings settings(
            @Nullable String keyHeader, Map<String, String> headers, Map<String, String> query) {
        return new DialectSettings(null, null, null, null, null, keyHeader, headers, query);
    }

    private static List<String> faults(DialectSettings settings) {
        List<String> faults = new ArrayList<>();
        DialectValidation.check(settings, (field, message) -> faults.add(field + ": " + message));
        return faults;
    }
}
