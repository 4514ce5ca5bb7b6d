package dev.grove.core.model.rules;

/** Rules by the name of a provider's profile; OpenAI's for a server of one's own. */
public final class RulesByProvider {

    private RulesByProvider() {}

    /**
     * Rules for histories in which nothing is missing that an answer may have come without.
     *
     * @param provider a name of a profile, or of a file of the fake of the field
     */
    public static ProviderRules of(String provider) {
        return switch (provider.replaceFirst("-out$", "")) {
            case "anthropic", "bedrock-anthropic" -> new AnthropicRules();
            case "openai" -> new OpenAiRules();
            case "azure" -> new AzureRules();
            case "mistral" -> new MistralRules();
            case "deepseek" -> new DeepSeekRules(false);
            case "groq" -> new GroqRules();
            case "moonshot" -> new MoonshotRules(false);
            case "gemini" -> new GeminiRules(false);
            case "bedrock-gateway" -> new BedrockGatewayRules();
            default -> new OwnServerRules();
        };
    }
}
