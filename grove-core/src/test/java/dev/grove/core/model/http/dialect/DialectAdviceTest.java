package dev.grove.core.model.http.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of servers, as reported by those who met them, and the setting that mends each. */
class DialectAdviceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    422: {"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]} | "stream_usage": false
                    400: Unknown field: stream_options | "stream_usage": false
                    400: Validation error: stream_options.include_usage is not allowed | "stream_usage": false
                    422: {"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]} | "max_tokens_field": "max_tokens"
                    400: [{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 8192}] | "max_tokens_field": "max_tokens"
                    400: Tool call id was call_abc but must be a-z, A-Z, 0-9, with a length of 9. | "call_ids": "nine"
                    400: messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$' | "call_ids": "word"
                    400: Value at 'messages.2.member.content.1.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+ | "call_ids": "word"
                    400: Conversation roles must alternate user/assistant/user/assistant/... | "alternate_roles": true
                    400: After the optional system message, conversation roles must alternate user/assistant | "alternate_roles": true
                    400: Unexpected role 'user' after role 'tool' | "alternate_roles": true
                    400: messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row | "alternate_roles": true
                    400: A conversation must start with a user message. | "alternate_roles": true
                    400: 'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)] | "keep_thinking": false
                    422: {"detail":[{"loc":["body","messages",1,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted"}]} | "keep_thinking": false
                    400: Encrypted content is not supported with this model. | "keep_thinking": false
                    400: The encrypted content gAAA could not be verified. | "keep_thinking": false
                    400: Item with id 'rs_1' not found. Items are not persisted when `store` is set to false. | "keep_thinking": false
                    401: Access denied due to invalid subscription key or wrong API endpoint. | "key_header": "api-key"
                    400: Missing required query parameter: api-version | "query": {"api-version": "2024-10-21"}
                    """)
    void namesTheSettingThatMendsIt(String words, String setting) {
        DialectSettings change = DialectAdvice.find(words, Dialect.STANDARD).orElseThrow();
        assertThat(new SettingName.OfTenant("corp").remedy(change))
                .isEqualTo("store the endpoint corp again (POST /model-endpoints) with " + setting);
        assertThat(DialectAdvice.find(words, change.over(Dialect.STANDARD)))
                .as("with it there is nothing more to set")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400: The model `m` does not exist",
                "400: max_completion_tokens is too large: 200000, at most 16384",
                "400: Invalid schema for function 'note'",
                "401: Incorrect API key provided",
                "400: The input token count (40000) exceeds the maximum number of tokens allowed",
            })
    void hasNoneForWordsAboutSomethingElse(String words) {
        assertThat(DialectAdvice.find(words, Dialect.STANDARD)).isEmpty();
    }

    @Test
    void turnsTheNameOfTheOutputLimitRound() {
        Dialect old = DialectSettings.maxTokens("max_tokens").over(Dialect.STANDARD);
        String words =
                "400: Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                        + " 'max_completion_tokens' instead.";
        DialectSettings change = DialectAdvice.find(words, old).orElseThrow();
        assertThat(change.maxTokensField()).isEqualTo("max_completion_tokens");
    }

    @Test
    void thinkingThatIsMissedIsSentBack() {
        Dialect groq = ModelProfile.GROQ.dialect();
        assertThat(
                        DialectAdvice.find(
                                "400: thinking is enabled but reasoning_content is missing in"
                                        + " assistant tool call message at index 2",
                                groq))
                .hasValueSatisfying(change -> assertThat(change.keepThinking()).isTrue());
    }

    @Test
    void anOperatorReadsTheSettingAndItsVariable() {
        assertThat(
                        new SettingName.OfServer("grove.models.endpoints.local")
                                .remedy(
                                        DialectSettings.streamUsage(false)
                                                .and(DialectSettings.query("api-version", "1"))))
                .isEqualTo(
                        "set grove.models.endpoints.local.stream-usage=false"
                                + " (GROVE_MODELS_ENDPOINTS_LOCAL_STREAM_USAGE) and"
                                + " grove.models.endpoints.local.query=api-version=1"
                                + " (GROVE_MODELS_ENDPOINTS_LOCAL_QUERY) and restart the server");
    }
}
