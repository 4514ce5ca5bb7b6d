package dev.grove.bench.agent;

import java.nio.charset.StandardCharsets;

/** Parts of a request around the history, as large as in Grove's requests. */
final class AgentPrompt {

    static final String PREFIX =
            """
            {"model":"bench","stream":true,"stream_options":{"include_usage":true},"tools":[\
            {"type":"function","function":{"name":"echo","description":"Returns the given text unchanged.",\
            "parameters":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],\
            "additionalProperties":false}}},\
            {"type":"function","function":{"name":"finish","description":"Ends the run and hands over its \
            result. Call it alone, once the goal is reached or cannot be reached.",\
            "parameters":{"type":"object","properties":{"result":{"description":"The result: any JSON \
            value."},"summary":{"type":"string","description":"What was done, in a sentence or two, for \
            people."}},"required":["result"],"additionalProperties":false}}}],"messages":[\
            {"role":"system","content":"You repeat what you are told."},{"role":"user","content":"%s"}\
            """;

    static final byte[] SUFFIX =
            "],\"max_completion_tokens\":4096}".getBytes(StandardCharsets.US_ASCII);

    private AgentPrompt() {}
}
