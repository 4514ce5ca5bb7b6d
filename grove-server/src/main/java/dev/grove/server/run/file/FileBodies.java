package dev.grove.server.run.file;

import dev.grove.core.run.file.PutFileSettings;
import dev.grove.core.run.file.PutFiles;
import dev.grove.server.problem.body.LargerBody;
import dev.grove.server.run.form.RunForms;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/** Bodies that are files, or a form with files: they go to the disk as they come. */
@Component
class FileBodies implements LargerBody {

    private static final Pattern FILE = Pattern.compile("/agent-runs/[^/]+/workspace/files/.+");

    private static final Pattern START = Pattern.compile("/agents/[^/]+/runs?");

    private final PutFiles files;
    private final PutFileSettings settings;

    FileBodies(PutFiles files, PutFileSettings settings) {
        this.files = files;
        this.settings = settings;
    }

    @Override
    public Optional<Allowed> of(HttpServletRequest request) {
        String path = request.getRequestURI();
        String type = request.getContentType();
        if (request.getMethod().equals("PUT") && FILE.matcher(path).matches()) {
            return Optional.of(new Allowed(settings.maxSize().toBytes(), files.tooLarge()));
        }
        return request.getMethod().equals("POST")
                        && type != null
                        && type.toLowerCase(Locale.ROOT)
                                .startsWith(MediaType.MULTIPART_FORM_DATA_VALUE)
                        && START.matcher(path).matches()
                ? Optional.of(form())
                : Optional.empty();
    }

    /** With room for what stands between the parts. */
    private Allowed form() {
        long most = settings.maxSizePerRun().toBytes() + 2L * RunForms.LARGEST_REQUEST;
        return new Allowed(
                most,
                "A form may have at most %d bytes (grove.runs.files.max-size-per-run)"
                        .formatted(most));
    }
}
