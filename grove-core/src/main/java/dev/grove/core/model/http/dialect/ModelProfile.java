package dev.grove.core.model.http.dialect;

import static dev.grove.core.model.http.answer.CallIdForm.NINE;
import static dev.grove.core.model.http.answer.CallIdForm.WORD;
import static dev.grove.core.model.http.dialect.DialectSettings.alternateRoles;
import static dev.grove.core.model.http.dialect.DialectSettings.callIds;
import static dev.grove.core.model.http.dialect.DialectSettings.keepThinking;
import static dev.grove.core.model.http.dialect.DialectSettings.keyHeader;
import static dev.grove.core.model.http.dialect.DialectSettings.maxTokens;
import static dev.grove.core.model.http.dialect.DialectSettings.query;
import static dev.grove.core.model.http.dialect.DialectSettings.streamUsage;

import dev.grove.core.contract.WireNamed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Model servers by name, and how each differs from its protocol. The one table of these facts:
 * settings, the API's choices and the guide are held to it by tests.
 *
 * <p>{@code max_tokens} is written where the server takes it and not, or not in each version,
 * {@code max_completion_tokens}. A server that leaves an unknown limit unread writes without one.
 */
public enum ModelProfile implements WireNamed {
    OPENAI(
            "https://api.openai.com/v1",
            maxTokens("max_completion_tokens"),
            "refuses max_tokens for models that think",
            "simonw/llm#724"),
    ANTHROPIC(
            "https://api.anthropic.com",
            callIds(WORD),
            "Messages as published: ids of calls are letters, digits, _ and -",
            "docs"),
    VLLM(
            null,
            maxTokens("max_tokens").and(alternateRoles(true)),
            "templates of Mistral and Gemma refuse two messages of one role in a row; older versions"
                    + " refuse max_completion_tokens",
            "vllm-project/vllm#6862, voideditor/void#128"),
    OLLAMA(
            null,
            maxTokens("max_tokens"),
            "leaves max_completion_tokens unread",
            "ollama/ollama#7125"),
    LLAMACPP(
            null,
            maxTokens("max_tokens").and(alternateRoles(true)),
            "templates of models may refuse two messages of one role in a row; versions before"
                    + " February 2026 leave max_completion_tokens unread",
            "withcatai/node-llama-cpp#263, ggml-org/llama.cpp#19831"),
    LMSTUDIO(
            null,
            maxTokens("max_tokens").and(alternateRoles(true)),
            "its engine is llama.cpp: templates of models may refuse two messages of one role",
            "withcatai/node-llama-cpp#263"),
    OPENROUTER(
            "https://openrouter.ai/api/v1",
            maxTokens("max_tokens"),
            "takes thinking back as reasoning_details; for models of Mistral set call_ids to nine",
            "openclaw/openclaw#57672"),
    LITELLM(
            null,
            maxTokens("max_tokens"),
            "translates max_tokens for each provider, max_completion_tokens not for all",
            "infiniflow/ragflow#17546"),
    AZURE(
            null,
            maxTokens("max_completion_tokens")
                    .and(keyHeader("api-key"))
                    .and(query("api-version", "2024-10-21")),
            "the key is in api-key, the version in the query; older versions refuse stream_options",
            "Azure/azure-rest-api-specs#29157, openai/openai-python#1469"),
    GEMINI(
            "https://generativelanguage.googleapis.com/v1beta/openai",
            maxTokens("max_tokens"),
            "calls come back with the thought_signature that they had",
            "QwenLM/qwen-code#1187"),
    DEEPSEEK(
            "https://api.deepseek.com/v1",
            maxTokens("max_tokens"),
            "leaves max_completion_tokens unread; refuses calls without their reasoning_content",
            "earendil-works/pi#8018, continuedev/continue#10193"),
    MOONSHOT(
            "https://api.moonshot.ai/v1",
            maxTokens("max_tokens"),
            "refuses calls without their reasoning_content",
            "continuedev/continue#11600"),
    MISTRAL(
            "https://api.mistral.ai/v1",
            maxTokens("max_tokens")
                    .and(streamUsage(false))
                    .and(alternateRoles(true))
                    .and(keepThinking(false))
                    .and(callIds(NINE)),
            "refuses members that it does not know, a user's message after a tool's, and ids that"
                    + " are not nine letters or digits; states the usage unasked",
            "editor-code-assistant/eca#231, NousResearch/hermes-agent#20154,"
                    + " langchain-ai/langchain#24668"),
    GROQ(
            "https://api.groq.com/openai/v1",
            maxTokens("max_completion_tokens").and(keepThinking(false)),
            "refuses reasoning_content in a history",
            "janhq/jan#8136"),
    ZHIPU(
            "https://api.z.ai/api/paas/v4",
            maxTokens("max_tokens"),
            "documents max_tokens alone",
            "mnfst/modelparams.dev#327"),
    TOGETHER(
            "https://api.together.xyz/v1",
            maxTokens("max_tokens"),
            "documents max_tokens alone",
            "docs"),
    XAI(
            "https://api.x.ai/v1",
            maxTokens("max_completion_tokens"),
            "as published by OpenAI",
            "docs"),
    BEDROCK_GATEWAY(
            null,
            maxTokens("max_tokens").and(alternateRoles(true)).and(callIds(WORD)),
            "Converse behind it refuses two messages of one role in a row, and ids with other"
                    + " characters than letters, digits, _ and -",
            "maximhq/bifrost#6300");

    private static final String RESPONSES = "openai-responses";

    private final @Nullable String baseUrl;

    /** A record of values. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final DialectSettings settings;

    private final String words;
    private final String source;

    ModelProfile(@Nullable String baseUrl, DialectSettings settings, String words, String source) {
        this.baseUrl = baseUrl;
        this.settings = settings;
        this.words = words;
        this.source = source;
    }

    /** Its name in settings and definitions. */
    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Where the public server is; null for one that its users run themselves. */
    public @Nullable String baseUrl() {
        return baseUrl;
    }

    /** Differences from the protocol. */
    public DialectSettings settings() {
        return settings;
    }

    public Dialect dialect() {
        return settings.over(Dialect.STANDARD.withFamily(family()));
    }

    private ModelFamily family() {
        return switch (this) {
            case GEMINI -> ModelFamily.GEMINI;
            case DEEPSEEK -> ModelFamily.DEEPSEEK;
            case MOONSHOT -> ModelFamily.MOONSHOT;
            case OPENAI,
                    ANTHROPIC,
                    VLLM,
                    OLLAMA,
                    LLAMACPP,
                    LMSTUDIO,
                    OPENROUTER,
                    LITELLM,
                    AZURE,
                    MISTRAL,
                    GROQ,
                    ZHIPU,
                    TOGETHER,
                    XAI,
                    BEDROCK_GATEWAY ->
                    ModelFamily.STANDARD;
        };
    }

    /** Reason of the differences, for people. */
    public String words() {
        return words;
    }

    /**
     * Where the reason is reported, as {@code repository#number}; {@code docs} for its own pages.
     */
    public String source() {
        return source;
    }

    /** The protocol that an endpoint speaks which names none. */
    public String protocol() {
        return this == ANTHROPIC ? "anthropic" : "openai";
    }

    /** Whether the server speaks that protocol. Gateways speak all. */
    public boolean speaks(String protocol) {
        return switch (this) {
            case OPENROUTER, LITELLM, BEDROCK_GATEWAY -> true;
            case OPENAI, VLLM, OLLAMA, LLAMACPP, LMSTUDIO, AZURE, DEEPSEEK, GROQ, XAI ->
                    protocol.equals(protocol()) || protocol.equals(RESPONSES);
            case ANTHROPIC, GEMINI, MOONSHOT, MISTRAL, ZHIPU, TOGETHER ->
                    protocol.equals(protocol());
        };
    }

    @Override
    public String toString() {
        return wireName();
    }

    public static Optional<ModelProfile> find(String name) {
        return Stream.of(values()).filter(each -> each.wireName().equals(name)).findFirst();
    }

    /** The names of all. */
    public static List<String> names() {
        return Stream.of(values()).map(ModelProfile::wireName).toList();
    }
}
