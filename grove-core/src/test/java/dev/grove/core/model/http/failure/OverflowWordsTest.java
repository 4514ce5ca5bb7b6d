package dev.grove.core.model.http.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelOutcome;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of providers about requests that are too long, and about words like them. */
class OverflowWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    openai     | This model's maximum context length is 8192 tokens. However, your messages resulted in 8545 tokens. | 8192
                    openai     | Your input exceeds the context window of this model.                        |
                    openai     | Input tokens exceed the configured limit of 272,000 tokens. Your messages resulted in 300,000 tokens. | 272000
                    azure      | context_length_exceeded                                                      |
                    vllm       | This model's maximum context length is 32768 tokens. However, your request has 40000 input tokens. | 32768
                    vllm       | The decoder prompt (length 9000) is longer than the maximum model length of 8192. | 8192
                    vllm       | max_tokens must be at least 1, got -1200.                                    |
                    sglang     | The input (9000 tokens) is longer than the model's context length (8192 tokens). | 8192
                    anthropic  | prompt is too long: 210000 tokens > 200000 maximum                           | 200000
                    anthropic  | Prompt is too long                                                           |
                    bedrock    | Input is too long for requested model.                                       |
                    bedrock    | ValidationException: 400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9279 | 8192
                    bedrock    | Malformed input request: expected maxLength: 50000, actual: 52611, please reformat your input and try again. |
                    gemini     | The input token count (40000) exceeds the maximum number of tokens allowed (32000). | 32000
                    gemini     | The input token count exceeds the maximum number of tokens allowed 1048576.  | 1048576
                    xai        | This model's maximum prompt length is 131072 but the request contains 537812 tokens. | 131072
                    groq       | Please reduce the length of the messages or completion.                      |
                    cerebras   | Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192 | 8192
                    openrouter | This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens. Please reduce the length of either one. | 131072
                    mistral    | prompt contains 40000 tokens, too large for model with 32768 maximum         | 32768
                    mistral    | Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length | 32768
                    llamacpp   | the request exceeds the available context size (4096 tokens), try increasing it | 4096
                    llamacpp   | request (5000 tokens) exceeds the available context size                     |
                    llamacpp   | Context size has been exceeded.                                              |
                    lmstudio   | The number of tokens to keep from the initial prompt is greater than the context length. |
                    lmstudio   | Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens | 4096
                    ollama     | the input length exceeds the context length                                  |
                    ollama     | prompt too long; exceeded max context length by 4096 tokens                  |
                    ds4        | Prompt has 300,000 tokens, but the configured context size is 131,072 tokens | 131072
                    tgi        | Input validation error: `inputs` must have less than 4096 tokens. Given: 5000 | 4096
                    tgi        | `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 8000 `inputs` tokens and 1000 `max_new_tokens` | 4096
                    fireworks  | The prompt is too long: 144922, model maximum context length: 131071         | 131071
                    moonshot   | Invalid request: Your request exceeded model token limit: 262144 (requested: 300000) | 262144
                    zhipu      | Prompt exceeds max length                                                    |
                    minimax    | invalid params, context window exceeds limit (2013)                          |
                    dashscope  | Range of input length should be [1, 30720]                                   | 30720
                    copilot    | prompt token count of 130000 exceeds the limit of 128000                     | 128000
                    watsonx    | the number of input tokens 9000 cannot exceed the total tokens limit 8192 for this model | 8192
                    cohere     | too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000 | 4081
                    nim        | Requested generation length 1 is not possible! The provided prompt is 9000 tokens long, but the maximum supported sequence length is just 8192! | 8192
                    litellm    | litellm.ContextWindowExceededError: litellm.BadRequestError: no              |
                    anthropic  | input length and `max_tokens` exceed context limit: 210000 + 20000 > 200000, decrease input length | 200000
                    """)
    void areKnownOfEachProvider(String provider, String words, Long window) {
        for (String written : List.of(words, words.toUpperCase(Locale.ROOT))) {
            assertThat(outcome(400, written, List.of()))
                    .as(provider)
                    .isEqualTo(new ModelOutcome.ContextOverflow("shown", window, null));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    maximum context length is 32768, you requested 40000 (8000 in the messages, 32000 in the completion) | 24768 | 32768
                    This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (62000 in the messages, 8000 in the completion). Please reduce the length of the messages or completion. | 3536 | 65536
                    This model's maximum context length is 8191 tokens, however you requested 8346 tokens (1346 in your prompt; 7000 for the completion). | 6845 | 8191
                    This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens (9000 of text input, 1000 of tool input, 130000 in the output). | 121072 | 131072
                    Error: 'max_tokens' or 'max_completion_tokens' is too large: 2000. This model's maximum context length is 4096 tokens and your request has 2104 input tokens (2000 > 4096 - 2104). | 1992 | 4096
                    You passed 8000 input tokens and requested 32000 output tokens. However, the model's context length is only 32768 tokens, resulting in a maximum input length of 768 tokens. | 24768 | 32768
                    Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of 40000 tokens: 8000 tokens from the input messages and 32000 tokens for the completion. | 24768 | 32768
                    `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 3000 `inputs` tokens and 2000 `max_new_tokens` | 1096 | 4096
                    input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again | 10000 | 200000
                    max_tokens is too large: 32000. This model supports at most 16384 completion tokens, whereas you provided 32000. | 16384 |
                    max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens for claude | 64000 |
                    `max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model | 8192 |
                    body.max_tokens: Input should be less than or equal to 8192                  | 8192 |
                    max_tokens must be <= 8192                                                   | 8192 |
                    Invalid max_tokens value, the valid range of max_tokens is [1, 8192]         | 8192 |
                    <400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192] | 8192 |
                    The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096. | 4096 |
                    Unable to submit request because it has a maxOutputTokens value of 70000 but the supported range is from 1 (inclusive) to 65537 (exclusive). | 65536 |
                    max_completion_tokens cannot exceed 32768                                    | 32768 |
                    """)
    void nameAnOutputLimitThatWouldDo(String words, int most, Long window) {
        assertThat(outcome(400, words, List.of()))
                .isEqualTo(new ModelOutcome.OutputLimitTooLarge("shown", most, window));
    }

    /** Neither of them is helped by a shorter history. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    413 | Request too large for model `x` in organization `o` on tokens per minute (TPM): Limit 6000, Requested 7000, please reduce your message size and try again. | rate_limit_exceeded | Unavailable
                    429 | Rate limit reached for maximum context length tokens per min (TPM)           | tokens | Unavailable
                    429 | Too many tokens, please wait before trying again.                            | ThrottlingException | Unavailable
                    500 | Too many input tokens, please wait before trying again                       | | Unavailable
                    400 | Invalid schema for function 'read': the description says that the prompt is too long | invalid_function_parameters | Rejected
                    400 | tools[3]: 'it fails when the maximum context length is 100' is no name        | invalid_request_error | Rejected
                    400 | Invalid schema for function 'x': max_tokens must be <= 5                       | invalid_function_parameters | Rejected
                    401 | Your key has a context window exceeded                                       | | Rejected
                    400 | The context window of this model is a feature                                | | Rejected
                    400 | temperature must be less than or equal to 2                                  | | Rejected
                    400 | max_tokens is not supported, use max_completion_tokens instead                | | Rejected
                    """)
    void areNotSeenInOtherErrors(int status, String words, String kind, String end) {
        assertThat(
                        outcome(status, words, kind == null ? List.of() : List.of(kind))
                                .getClass()
                                .getSimpleName())
                .isEqualTo(end);
    }

    private static ModelOutcome outcome(int status, String words, List<String> kinds) {
        return ErrorMeaning.outcome(
                new ProviderError(0, kinds, words, ""), status, "shown", null, null);
    }
}
