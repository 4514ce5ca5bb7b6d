import type { EndpointDraft } from "./document";

type Profile = NonNullable<EndpointDraft["profile"]>;

/** Kinds of servers, as the API names them. */
export const PROFILES: { value: Profile; label: string }[] = [
  { value: "openai", label: "OpenAI" },
  { value: "anthropic", label: "Anthropic" },
  { value: "vllm", label: "vLLM" },
  { value: "ollama", label: "Ollama" },
  { value: "llamacpp", label: "llama.cpp" },
  { value: "lmstudio", label: "LM Studio" },
  { value: "openrouter", label: "OpenRouter" },
  { value: "litellm", label: "LiteLLM" },
  { value: "azure", label: "Azure" },
  { value: "gemini", label: "Gemini" },
  { value: "deepseek", label: "DeepSeek" },
  { value: "moonshot", label: "Moonshot (Kimi)" },
  { value: "mistral", label: "Mistral" },
  { value: "groq", label: "Groq" },
  { value: "zhipu", label: "Zhipu (GLM)" },
  { value: "together", label: "Together" },
  { value: "xai", label: "xAI" },
  { value: "bedrock-gateway", label: "Bedrock gateway" },
];
