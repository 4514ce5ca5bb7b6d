package dev.grove.core.web;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.DataFlow;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.web.fetch.WebUrl;
import dev.grove.language.decide.fact.LabelSet;
import java.util.Optional;

/** Features that all web tools have. */
public final class WebSpec {

    private static final String SOURCE = "web";
    private static final String OFF =
            "the web tools are switched off on this server; its operator sets"
                    + " GROVE_WEB_ENABLED=true";

    private WebSpec() {}

    /** Spec of a tool that reads the web. */
    public static ToolSpec of(
            String name, String description, String schema, Effect effect, ExecutedBy executedBy) {
        return new ToolSpec(
                        name,
                        description,
                        InputSchema.of(schema),
                        effect,
                        Bucket.BUILT_IN,
                        executedBy)
                .flowing(new DataFlow(LabelSet.untrusted(SOURCE), "outside", null));
    }

    /** Labels a call's result with the host that wrote it. */
    public static void label(ToolCall call, WebUrl url, ToolContext context) {
        context.label(call, LabelSet.untrusted(SOURCE + ":" + url.host()).list());
    }

    /** Why no web tool can be used, and how to mend it. */
    public static Optional<String> unavailable(WebSettings settings) {
        return settings.enabled() ? Optional.empty() : Optional.of(OFF);
    }
}
