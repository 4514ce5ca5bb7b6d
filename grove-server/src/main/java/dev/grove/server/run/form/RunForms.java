package dev.grove.server.run.form;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.workspace.FileContents;
import dev.grove.core.workspace.IncomingFile;
import dev.grove.server.media.StrictReader;
import dev.grove.server.run.StartRunRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.InvalidFileNameException;
import org.apache.tomcat.util.http.fileupload.MultipartStream.MalformedStreamException;
import org.apache.tomcat.util.http.fileupload.impl.FileUploadIOException;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads forms of a request and files, part by part as they come: the request into memory, each file
 * to where it is taken in.
 */
@Component
public class RunForms {

    static final String REQUEST = "request";
    static final String FILES = "files";

    /** Most bytes of the request's part, as of a body that is JSON alone. */
    public static final int LARGEST_REQUEST = 1024 * 1024;

    private static final String NOT_A_FORM =
            "The body is no form: send multipart/form-data with a boundary, and end it with the last one";

    private final FileContents contents;
    private final PutFiles puts;
    private final StrictReader json;

    RunForms(FileContents contents, PutFiles puts, StrictReader json) {
        this.contents = contents;
        this.puts = puts;
        this.json = json;
    }

    /**
     * Reads a form to its end; when it is refused, nothing of it is left.
     *
     * @throws GroveException validation_failed, payload_too_large, conflict
     */
    RunForm read(HttpServletRequest request) throws IOException {
        List<NewFile> files = new ArrayList<>();
        boolean whole = false;
        try {
            byte[] text = parts(request, files);
            if (text == null) {
                throw GroveException.invalid(
                        REQUEST, "is missing: the part of this name has the request as JSON");
            }
            RunForm form =
                    new RunForm(
                            json.read(text, StartRunRequest.class),
                            new String(text, StandardCharsets.UTF_8),
                            files);
            whole = true;
            return form;
        } catch (FileUploadException
                | FileUploadIOException
                | MalformedStreamException
                | InvalidFileNameException _) {
            throw GroveException.invalid("body", NOT_A_FORM);
        } finally {
            if (!whole) {
                files.forEach(file -> file.content().close());
            }
        }
    }

    private byte @Nullable [] parts(HttpServletRequest request, List<NewFile> files)
            throws IOException, FileUploadException {
        FileUpload upload = new FileUpload();
        upload.setHeaderEncoding("UTF-8");
        FileItemIterator parts = upload.getItemIterator(new ServletRequestContext(request));
        byte[] text = null;
        while (parts.hasNext()) {
            FileItemStream part = parts.next();
            switch (String.valueOf(part.getFieldName())) {
                case REQUEST -> {
                    if (text != null) {
                        throw GroveException.invalid(REQUEST, "must be one part");
                    }
                    text = text(part);
                }
                case FILES -> files.add(file(part, files));
                default ->
                        throw GroveException.invalid(
                                String.valueOf(part.getFieldName()),
                                "is no part of this form; its parts are request and files");
            }
        }
        return text;
    }

    private static byte[] text(FileItemStream part) throws IOException {
        try (InputStream in = part.openStream()) {
            byte[] text = in.readNBytes(LARGEST_REQUEST + 1);
            if (text.length > LARGEST_REQUEST) {
                throw GroveException.invalid(
                        REQUEST, "must have at most " + LARGEST_REQUEST + " bytes");
            }
            return text;
        }
    }

    private NewFile file(FileItemStream part, List<NewFile> before) throws IOException {
        String path = part.getName();
        if (path == null || path.isEmpty()) {
            throw GroveException.invalid(
                    FILES,
                    "must each have a filename, which is the file's path below the workspace");
        }
        long had = before.stream().mapToLong(file -> file.content().bytes()).sum();
        puts.checkTogether(before.size() + 1, had);
        try (InputStream in = part.openStream()) {
            IncomingFile content = contents.take(puts.limited(in));
            boolean whole = false;
            try {
                puts.checkTogether(before.size() + 1, had + content.bytes());
                whole = true;
                return new NewFile(path, content);
            } finally {
                if (!whole) {
                    content.close();
                }
            }
        }
    }
}
