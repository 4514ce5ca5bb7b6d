package dev.grove.core.model.http.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.connection.KeylessOutcome;
import dev.grove.core.model.http.connection.ModelKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and headers of responses that are no success. */
class FailedResponseTest {

    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-28T09:00:00Z"), ZoneOffset.UTC);
    private static final ModelKey KEY = ModelKey.ofSetting("sk-secret", "THE_KEY");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            textBlock =
                    """
                    400 | {'error':{'message':'bad schema','param':'tools[0].function'}}                       | Rejected    | 400: bad schema (tools[0].function)
                    400 | [{'error':{'code':400,'message':'bad schema','status':'INVALID_ARGUMENT'}}]          | Rejected    | 400: bad schema
                    400 | [{'error':{'code':400,'message':'bad','details':[{'fieldViolations':[{'field':'tools[0]','description':'unknown'}]}]}}] | Rejected | tools[0]: unknown
                    422 | {'detail':[{'loc':['body','stream_options'],'msg':'Extra inputs are not permitted'}]} | Rejected    | body.stream_options: Extra inputs are not permitted
                    400 | {'detail':'no such tool'}                                                            | Rejected    | 400: no such tool
                    400 | {'object':'error','message':'bad schema','type':'BadRequestError','code':400}        | Rejected    | 400: bad schema
                    400 | {'error':'model does not support tools'}                                             | Rejected    | 400: model does not support tools
                    400 | {'error':{'message':{'error':{'message':'inner'}}}}                                  | Rejected    | 400: inner
                    400 | {'error':{'message':'litellm.BadRequestError: {\\"error\\":{\\"message\\":\\"inner\\"}}'}} | Rejected | inner
                    400 | {'errors':[{'code':1,'message':'inner'}],'success':false}                            | Rejected    | 400: inner
                    400 | {'message':'The provided model identifier is invalid.'}                              | Rejected    | identifier is invalid
                    400 | plain words                                                                          | Rejected    | 400: plain words
                    400 | ''                                                                                   | Rejected    | 400: (no body)
                    502 | <html><head><style>p {}</style><title>502</title></head><body><h1>Bad Gateway</h1><hr>nginx</body></html> | Unavailable | Bad Gateway nginx
                    502 | ''                                                                                   | Unavailable | 502: (no body)
                    413 | ''                                                                                   | ContextOverflow | 413
                    413 | <html><h1>413 Request Entity Too Large</h1></html>                                   | ContextOverflow | 413
                    413 | {'error':{'message':'no'}}                                                           | Rejected    | 413: no
                    500 | {'error':{'message':'the request exceeds the available context size (4096 tokens)'}} | ContextOverflow | 4096
                    400 | {'error':{'message':'Context window is full','type':'exceed_context_size_error','n_ctx':4096}} | ContextOverflow | full
                    400 | {'error':{'message':'x','input':'prompt is too long'}}                               | Rejected    | 400: x
                    400 | {'error':{'code':'tool_use_failed','message':'Failed to call a function'}}           | Unavailable | Failed to call
                    429 | {'error':{'message':'You exceeded your current quota, please check your plan and billing details.','code':'insufficient_quota'}} | Rejected | quota
                    429 | {'error':{'code':'1113','message':'balance is used up'}}                             | Rejected    | balance
                    429 | {'error':{'message':'Your credit balance is too low'}}                               | Rejected    | credit
                    429 | {'error':{'http_code':'429','message':'insufficient balance (1008)','type':'insufficient_balance_error'}} | Rejected | 1008
                    500 | {'type':'error','error':{'type':'api_error','message':'insufficient balance (1008)'}} | Rejected    | 1008
                    413 | {'error':{'message':'Request too large on tokens per minute (TPM): Limit 6000, Requested 7000. Upgrade at https://console.groq.com/settings/billing','type':'tokens','code':'rate_limit_exceeded'}} | Unavailable | TPM
                    402 | {'error':{'message':'Insufficient Balance'}}                                         | Rejected    | 402
                    429 | {'error':{'message':'slow down'}}                                                    | Unavailable | slow down
                    401 | {'error':{'message':'bad key sk-secret'}}                                            | Rejected    | bad key [key]
                    401 | {'error':{'message':'bad key'}}                                                      | Rejected    | mend THE_KEY
                    301 | ''                                                                                   | Rejected    | 301
                    """)
    void saysWhatIsWrongAndWhetherItCanPass(int status, String body, String end, String words)
            throws IOException {
        ModelOutcome outcome = outcome(status, json(body), null, null);
        assertThat(outcome.getClass().getSimpleName()).isEqualTo(end);
        assertThat(outcome.toString()).contains(words).doesNotContain("sk-secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    Retry-After           | 7                             | 7000
                    Retry-After           | 0.5                           | 500
                    Retry-After           | Sat, 28 Nov 2026 09:00:20 GMT | 20000
                    Retry-After           | 2026-11-28T09:00:20Z          | 20000
                    Retry-After           | Sat, 28 Nov 2026 08:59:00 GMT | -
                    Retry-After           | 0                             | -
                    Retry-After           | -5                            | -
                    Retry-After           | NaN                           | -
                    Retry-After           | soon                          | -
                    Retry-After           | 1e300                         | 86400000
                    Retry-After           | Infinity                      | 86400000
                    Retry-After           | Fri, 31 Dec 9999 23:59:59 GMT | 86400000
                    retry-after-ms        | 250                           | 250
                    x-ratelimit-reset     | 12                            | 12000
                    x-ratelimit-reset     | 1m30s                         | 90000
                    x-ratelimit-reset     | 1795856420                    | 20000
                    x-ratelimit-reset     | 1795856420000                 | 20000
                    """)
    void waitsAsLongAsAHeaderSays(String name, String value, @Nullable Long millis)
            throws IOException {
        assertThat(delay(outcome(429, "{}", name, value))).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    [{'error':{'code':429,'message':'You exceeded your current quota, please check your plan and billing details.','status':'RESOURCE_EXHAUSTED','details':[{'@type':'type.googleapis.com/google.rpc.RetryInfo','retryDelay':'33s'}]}}] | 33000
                    {'error':{'message':'Rate limit reached. Please try again in 7m12.5s. Visit','code':'rate_limit_exceeded'}} | 432500
                    {'error':{'message':'Please try again in 20ms.'}}              | 20
                    {'error':{'message':'Please retry after 30 seconds.'}}         | 30000
                    {'error':{'message':'Provider returned error','code':429,'metadata':{'headers':{'Retry-After':'9'}}}} | 9000
                    {'error':{'message':'slow down'}}                              | -
                    """)
    void waitsAsLongAsTheBodySays(String body, @Nullable Long millis) throws IOException {
        assertThat(delay(outcome(429, json(body), null, null))).isEqualTo(millis);
    }

    private static @Nullable Long delay(ModelOutcome outcome) {
        Duration delay = ((ModelOutcome.Unavailable) outcome).retryAfter();
        return delay == null ? null : delay.toMillis();
    }

    private static String json(String text) {
        return text.startsWith("<") ? text : text.replace('\'', '"');
    }

    private static ModelOutcome outcome(
            int status, String body, @Nullable String header, @Nullable String value)
            throws IOException {
        ClassicHttpResponse response = new BasicClassicHttpResponse(status);
        if (header != null) {
            response.setHeader(header, value);
        }
        return new FailedResponse(CLOCK)
                .outcome(
                        response,
                        new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                        KEY);
    }

    /** Keys of servers without authentication are such: words that say something have them. */
    @ParameterizedTest
    @ValueSource(strings = {"k", "none", "EMPTY", "ollama", "1234567"})
    void isSaidWholeUnderAKeyOfAFewLetters(String key) {
        String words = "k: no model none, EMPTY or ollama has 1234567 tokens";
        assertThat(KeylessOutcome.scrub(words, key)).isEqualTo(words);
        assertThat(KeylessOutcome.scrub("bad key sk-12345", "sk-12345")).isEqualTo("bad key [key]");
    }
}
