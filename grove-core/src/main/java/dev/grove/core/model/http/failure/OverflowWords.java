package dev.grove.core.model.http.failure;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Words by which providers say that a history does not fit their model's window. A wording is a
 * regular expression on lower-case text without commas in numbers; where it states the window, that
 * is its group {@code w}.
 */
final class OverflowWords {

    private static final String N = "(?<w>\\d+)";

    /** By who is known to say so; gateways pass the words of all. */
    private static final List<Pattern> WORDINGS =
            patterns(
                    // OpenAI, Azure, vLLM, DeepSeek, OpenRouter
                    "maximum context (?:length|window)(?: size)? (?:is|of) (?:only )?" + N,
                    "model'?s context length is (?:only )?" + N,
                    "maximum context length",
                    "context[_ ](?:length|window|size|limit)[_ ](?:is |was |has been |been )?exceeded",
                    "exceed(?:s|ed)? (?:the |this |its )?(?:model'?s? )?(?:maximum )?(?:allowed )?context (?:window|length|size|limit)",
                    "exceeds? the configured limit of " + N + " tokens",
                    "resulted in \\d+ tokens",
                    // vLLM
                    "(?:longer than|exceeds) the maximum model length of " + N,
                    "max(?:_completion)?_tokens must be at least 1, got -",
                    "maximum input length of -?\\d+",
                    // SGLang
                    "longer than the model'?s context length \\(" + N,
                    "exceeds the (?:model'?s )?maximum (?:allowed )?(?:context|input|sequence) length",
                    // Anthropic
                    "prompt is too long: \\d+ tokens > " + N + " maximum",
                    "prompt is too long",
                    "exceed context limit: \\d+ \\+ \\d+ > " + N,
                    "exceed context limit",
                    "model_context_window_exceeded",
                    // Bedrock
                    "input is too long",
                    "too many input tokens\\. max input tokens: " + N,
                    "too many input tokens",
                    "expected maxlength: \\d+, actual: \\d+",
                    // Gemini
                    "input token count.{0,40}exceeds the maximum number of tokens allowed \\(?" + N,
                    "exceeds the maximum number of (?:input )?tokens",
                    // xAI
                    "maximum prompt length is " + N,
                    // Groq, Cerebras
                    "current length is \\d+ while limit is " + N,
                    "reduce the length of (?:the|your) (?:messages|prompt|input)",
                    "reduce your prompt",
                    // Mistral
                    "too large for model with " + N + " maximum",
                    "too large for (?:the )?model",
                    // llama.cpp, LM Studio, Ollama
                    "exceeds? the available context size \\(" + N,
                    "exceed.{0,80}\\(context size " + N,
                    "available context size",
                    "exceed_context_size_error",
                    "(?:greater|longer|larger) than the (?:model'?s )?context (?:length|size|window)",
                    "loaded with context length of only " + N,
                    "reached context length of " + N,
                    "input length exceeds (?:the )?(?:maximum )?context length",
                    "exceeded (?:max )?context length",
                    "configured context size is " + N,
                    // Text generation inference, Together
                    "inputs`? tokens \\+ `?max_new_tokens`? must be <= " + N,
                    "inputs`? must have less than " + N + " tokens",
                    // Fireworks
                    "model maximum context length: " + N,
                    // Moonshot
                    "exceeded model token limit: " + N,
                    "exceeded model token limit",
                    // Zhipu, MiniMax, DashScope, Baidu
                    "prompt exceeds (?:the )?max(?:imum)? length",
                    "context window exceeds limit",
                    "range of input length should be \\[\\d+, ?" + N,
                    "prompt tokens? too long",
                    "prompt 超长|输入.{0,6}超长|上下文.{0,6}超",
                    // Copilot, watsonx, Cohere, NIM
                    "prompt token count of \\d+ exceeds the limit of " + N,
                    "cannot exceed the total tokens limit " + N,
                    "number of tokens in the prompt cannot exceed " + N,
                    "maximum supported sequence length is just " + N,
                    "prompt exceeds the length limit",
                    // LiteLLM
                    "contextwindowexceedederror");

    /** Limits of a rate say the same words, and so do schemas and descriptions that are quoted. */
    private static final Pattern OTHER =
            Pattern.compile(
                    "tokens? per (?:min|day|hour|sec)|\\b[tr]p[mdh]\\b|rate.?limit|requests per|throttl"
                            + "|too many requests|please wait|\\bquota\\b|invalid schema"
                            + "|invalid_function_parameters|tools?\\[\\d+\\]|tools?\\.\\d+\\.|description");

    private OverflowWords() {}

    /**
     * Overflow that words state.
     *
     * @param window tokens of the window; null where it is not stated
     */
    record Overflow(@Nullable Long window) {}

    /** The overflow that a provider's message states; null where it states none. */
    static @Nullable Overflow in(String message) {
        String words = normal(message);
        if (isOther(words)) {
            return null;
        }
        Overflow plain = null;
        for (Pattern wording : WORDINGS) {
            Matcher found = wording.matcher(words);
            if (found.find()) {
                Long window = window(wording, found);
                if (window != null) {
                    return new Overflow(window);
                }
                plain = new Overflow(null);
            }
        }
        return plain;
    }

    /** Whether the words are of something else, though they may quote those of an overflow. */
    static boolean isOther(String normal) {
        return OTHER.matcher(normal).find();
    }

    /** Lower-case, and without commas in numbers. */
    static String normal(String message) {
        return message.toLowerCase(Locale.ROOT).replaceAll("(?<=\\d),(?=\\d{3})", "");
    }

    private static @Nullable Long window(Pattern wording, Matcher found) {
        String digits = wording.namedGroups().containsKey("w") ? found.group("w") : null;
        return digits == null || digits.length() > 10 || Long.parseLong(digits) == 0
                ? null
                : Long.valueOf(digits);
    }

    private static List<Pattern> patterns(String... expressions) {
        return List.of(expressions).stream().map(Pattern::compile).toList();
    }
}
