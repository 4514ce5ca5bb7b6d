package dev.grove.server.field;

import java.util.Comparator;
import java.util.Set;

/** Providers that the rows are told apart by. */
final class Providers {

    private static final Set<String> ALL =
            Set.of(
                    "openai",
                    "azure",
                    "vllm",
                    "ollama",
                    "llamacpp",
                    "lmstudio",
                    "openrouter",
                    "litellm",
                    "gemini",
                    "deepseek",
                    "moonshot",
                    "mistral",
                    "groq",
                    "zhipu",
                    "together",
                    "xai",
                    "bedrock-gateway",
                    "minimax",
                    "nim",
                    "anthropic",
                    "bedrock-anthropic");

    private Providers() {}

    static boolean isKnown(String provider) {
        return ALL.contains(provider);
    }

    /** Provider of a file, {@code <provider>.yaml} or {@code <provider>-<part>.yaml}. */
    static String ofFile(String file) {
        return ALL.stream()
                .filter(provider -> (file + "-").startsWith(provider + "-"))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }
}
