package dev.grove.core.model.rules;

/** Azure: OpenAI's rules; key and version are in the header and the query, not in the body. */
public final class AzureRules extends OpenAiRules {}
