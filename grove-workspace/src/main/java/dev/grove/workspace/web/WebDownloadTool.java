package dev.grove.workspace.web;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.web.WebCalls;
import dev.grove.core.web.WebSpec;
import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebClient;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.input.Inputs;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.tool.WorkspaceTool;

/** {@code web_download}. */
final class WebDownloadTool extends WorkspaceTool {

    private final WebClient client;
    private final WebSettings settings;

    WebDownloadTool(Workspaces workspaces, WebClient client, WebSettings settings) {
        super(
                workspaces,
                WebSpec.of(
                        "web_download",
                        "Reads a URL of the web by GET and writes what is there into a file of the workspace, as it is and"
                                + " of any type, replacing what is there; missing folders are made. To read a page, use"
                                + " web_fetch.",
                        """
                        {"type": "object",
                         "properties": {
                           "url": {"type": "string", "minLength": 1, "maxLength": 2000,
                                   "description": "Whole URL, as https://host/path."},
                           "path": {"type": "string", "minLength": 1, "maxLength": 1000,
                                    "description": "Relative to the workspace."}},
                         "required": ["url", "path"],
                         "additionalProperties": false}
                        """,
                        Effect.IDEMPOTENT,
                        ExecutedBy.SANDBOX));
        this.client = client;
        this.settings = settings;
    }

    @Override
    protected ToolOutcome executeIn(Sandbox sandbox, ToolCall call, ToolContext context) {
        String path = call.arguments().path("path").asString("");
        return WebCalls.read(
                call,
                context,
                settings,
                url ->
                        switch (client.get(url, "*/*", context)) {
                            case WebAnswer.Redirect redirect -> WebCalls.redirected(redirect);
                            case WebAnswer.Content content -> {
                                Inputs.put(sandbox, path, content.bytes());
                                yield "Wrote " + content.bytes().length + " bytes to " + path + ".";
                            }
                        });
    }
}
