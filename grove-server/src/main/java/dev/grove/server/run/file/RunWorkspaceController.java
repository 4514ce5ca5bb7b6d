package dev.grove.server.run.file;

import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.secret.ScrubbedOutput;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.secret.Utf8Check;
import dev.grove.server.security.RequiresScope;
import dev.grove.workspace.view.SpooledFile;
import dev.grove.workspace.view.WorkspaceViews;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The files of a run as its turns left them. All of it is about what was kept: whatever a call
 * under way has changed shows when its turn is over.
 */
@RestController
class RunWorkspaceController {

    private final Runs runs;
    private final WorkspaceViews views;
    private final Scrubbers scrubbers;

    RunWorkspaceController(Runs runs, WorkspaceViews views, Scrubbers scrubbers) {
        this.runs = runs;
        this.views = views;
        this.scrubbers = scrubbers;
    }

    /**
     * A file without the values of the tenant's secrets, as it is where there are none; never as
     * something that a browser would run.
     */
    @GetMapping("/agent-runs/{id}/workspace/file")
    @RequiresScope(Scope.READ_ONLY)
    void file(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam String path,
            @RequestParam(required = false) @Nullable Integer turn,
            HttpServletResponse response)
            throws IOException {
        RunId run = NamedRun.parse(id);
        RunFiles files = runs.files(caller.tenant(), run, turn);
        try (SpooledFile file =
                views.read(caller.tenant(), runs.workspaceOf(caller.tenant(), run), files, path)) {
            asDownload(response, path.substring(path.lastIndexOf('/') + 1));
            response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
            send(file, scrubbers.of(caller.tenant()), response);
        }
    }

    /**
     * The file is read twice rather than held; how long it is without a value is not known before.
     */
    private static void send(SpooledFile file, Scrubber scrubber, HttpServletResponse response)
            throws IOException {
        if (scrubber.isIdle()) {
            response.setContentLengthLong(file.size());
            file.sendTo(response.getOutputStream());
            return;
        }
        Utf8Check check = new Utf8Check();
        file.sendTo(check);
        try (ScrubbedOutput scrubbed =
                new ScrubbedOutput(scrubber, check.charset(), response.getOutputStream())) {
            file.sendTo(scrubbed);
        }
    }

    @GetMapping("/agent-runs/{id}/workspace.tar.zst")
    @RequiresScope(Scope.READ_ONLY)
    void archive(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable Integer turn,
            HttpServletResponse response)
            throws IOException {
        RunId run = NamedRun.parse(id);
        RunFiles files = runs.files(caller.tenant(), run, turn);
        try (SpooledFile archive = views.archive(caller.tenant(), files)) {
            asDownload(response, run + "-" + files.turn() + ".tar.zst");
            response.setContentType("application/zstd");
            response.setContentLengthLong(archive.size());
            archive.sendTo(response.getOutputStream());
        }
    }

    private static void asDownload(HttpServletResponse response, String name) {
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename(name, StandardCharsets.UTF_8)
                        .build()
                        .toString());
        response.setHeader("X-Content-Type-Options", "nosniff");
    }
}
