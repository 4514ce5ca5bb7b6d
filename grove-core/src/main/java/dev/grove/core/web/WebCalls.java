package dev.grove.core.web;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.web.fetch.WebUrl;
import java.util.Optional;

/** Calls of tools that read a URL. */
public final class WebCalls {

    private WebCalls() {}

    /** Work with the URL of a call. */
    @FunctionalInterface
    public interface Reading {
        String read(WebUrl url) throws WebFailure;
    }

    /**
     * Has a call's {@code url} read, its result labelled with the host, and failures said to the
     * model.
     */
    public static ToolOutcome read(
            ToolCall call, ToolContext context, WebSettings settings, Reading reading) {
        Optional<String> unavailable = WebSpec.unavailable(settings);
        if (unavailable.isPresent()) {
            return new ToolOutcome.Failed("Not read: " + unavailable.get() + ".");
        }
        try {
            WebUrl url = WebUrl.read(call.arguments().path("url").asString(""));
            WebSpec.label(call, url, context);
            return new ToolOutcome.Completed(reading.read(url));
        } catch (WebFailure e) {
            return new ToolOutcome.Failed(e.words());
        }
    }

    /** Result of a call that was redirected: following it is another call. */
    public static String redirected(WebAnswer.Redirect redirect) {
        return "Redirected to "
                + redirect.to()
                + "\nNothing was read there. Call again with that URL to read it.";
    }
}
