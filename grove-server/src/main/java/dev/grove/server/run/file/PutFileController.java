package dev.grove.server.run.file;

import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.workspace.FileContents;
import dev.grove.core.workspace.IncomingFile;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Puts files into runs that wait or have not begun. */
@RestController
class PutFileController {

    private final PutFiles files;
    private final FileContents contents;

    PutFileController(PutFiles files, FileContents contents) {
        this.files = files;
        this.contents = contents;
    }

    /** The body is the file, whatever type it says it has. */
    @PutMapping("/agent-runs/{id}/workspace/files/{*path}")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<PutFileResponse> put(
            OperationCaller caller,
            @PathVariable String id,
            @PathVariable String path,
            HttpServletRequest request)
            throws IOException {
        RunId run = NamedRun.parse(id);
        String relative = path.substring(1);
        // Check first: a file that is refused need not be sent.
        files.check(caller.tenant(), run, relative);
        try (IncomingFile content = contents.take(request.getInputStream())) {
            PutFiles.Put put = files.put(caller.tenant(), run, new NewFile(relative, content));
            return ResponseEntity.status(put.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                    .body(PutFileResponse.of(run, put.file()));
        }
    }
}
