package dev.grove.workspace.web;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSource;
import dev.grove.core.web.WebSpec;
import dev.grove.core.web.fetch.WebClient;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Offers {@code web_download} where there are the web and sandboxes. */
@Component
class WebDownloads implements ToolSource {

    private final Workspaces workspaces;
    private final WebSettings settings;
    private final List<Tool> tools;

    WebDownloads(Workspaces workspaces, WebClient client, WebSettings settings) {
        this.workspaces = workspaces;
        this.settings = settings;
        this.tools = List.of(new WebDownloadTool(workspaces, client, settings));
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public Optional<String> unavailable() {
        SandboxStatus status = workspaces.status();
        return WebSpec.unavailable(settings)
                .or(() -> status.usable() ? Optional.empty() : Optional.of(status.reason()));
    }
}
