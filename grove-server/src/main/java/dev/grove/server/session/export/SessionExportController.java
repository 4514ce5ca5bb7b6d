package dev.grove.server.session.export;

import dev.grove.core.id.SessionId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.session.Session;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.server.security.CallerRecheck;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /sessions/{id}/export}: a conversation as a file, for programs or people. */
@RestController
class SessionExportController {

    private final Sessions sessions;
    private final SessionExports exports;
    private final CallerRecheck recheck;

    SessionExportController(Sessions sessions, SessionExports exports, CallerRecheck recheck) {
        this.sessions = sessions;
        this.exports = exports;
        this.recheck = recheck;
    }

    @GetMapping(
            path = "/sessions/{id}/export",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_MARKDOWN_VALUE})
    @RequiresScope(Scope.READ_ONLY)
    void export(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String format,
            @RequestParam(defaultValue = "true") boolean superseded,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        ExportFormat form = ExportFormat.of(format, request.getHeader(HttpHeaders.ACCEPT));
        Speaker speaker = new Speaker(caller.tenant(), caller.principal(), caller.user());
        Session session =
                sessions.get(
                        speaker,
                        Uuids.parse(id).map(SessionId::new).orElseThrow(Sessions::unknown));
        response.setContentType(form.type());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("session-%s.%s".formatted(session.id(), form.ending()))
                        .build()
                        .toString());
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        exports.write(
                new SessionExports.Asked(speaker, session, superseded, recheck.of(request)),
                exports.sink(form, response.getOutputStream()));
    }
}
