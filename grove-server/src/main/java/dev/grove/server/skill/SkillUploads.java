package dev.grove.server.skill;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.skill.SkillDraft;
import dev.grove.core.skill.SkillDrafts;
import dev.grove.core.skill.folder.FolderBuilder;
import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.server.media.StrictReader;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.InvalidFileNameException;
import org.apache.tomcat.util.http.fileupload.MultipartStream.MalformedStreamException;
import org.apache.tomcat.util.http.fileupload.impl.FileUploadIOException;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/** Reads skills from bodies: JSON, an archive, or a form with an archive or with files. */
@Component
class SkillUploads {

    private static final String ARCHIVE = "archive";
    private static final String FILES = "files";

    private static final Set<String> ARCHIVES =
            Set.of(
                    "application/zip",
                    "application/x-zip-compressed",
                    "application/x-tar",
                    "application/gzip",
                    "application/x-gzip",
                    "application/x-gtar",
                    "application/octet-stream");

    private static final String NOT_A_FORM =
            "The body is no form: send multipart/form-data with a boundary, and end it with the"
                    + " last one";

    private final StrictReader json;

    SkillUploads(StrictReader json) {
        this.json = json;
    }

    /**
     * @throws GroveException validation_failed, unsupported_media_type
     */
    SkillUpload read(HttpServletRequest request) throws IOException {
        String type = type(request);
        if (type.equals(MediaType.APPLICATION_JSON_VALUE)) {
            SkillDraft draft = json.read(request.getInputStream().readAllBytes(), SkillDraft.class);
            return new SkillUpload(SkillDrafts.toFolder(draft), draft.expectedVersion());
        }
        if (type.equals(MediaType.MULTIPART_FORM_DATA_VALUE)) {
            return new SkillUpload(form(request), null);
        }
        if (ARCHIVES.contains(type)) {
            return new SkillUpload(archive(request.getInputStream()), null);
        }
        throw new GroveException(
                ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                "Send a skill as application/zip, application/x-tar, application/gzip,"
                        + " application/json or multipart/form-data");
    }

    private static String type(HttpServletRequest request) {
        String written = request.getContentType();
        if (written == null) {
            return MediaType.APPLICATION_JSON_VALUE;
        }
        MediaType type = MediaType.parseMediaType(written);
        return type.getType() + "/" + type.getSubtype();
    }

    private static SkillFolder archive(InputStream body) throws IOException {
        byte[] archive = body.readNBytes(SkillArchives.LARGEST + 1);
        if (archive.length > SkillArchives.LARGEST) {
            throw GroveException.invalid(
                    ARCHIVE, "must have at most %,d bytes".formatted(SkillArchives.LARGEST));
        }
        return SkillArchives.read(archive);
    }

    private static SkillFolder form(HttpServletRequest request) throws IOException {
        FileUpload upload = new FileUpload();
        upload.setHeaderEncoding("UTF-8");
        try {
            return form(upload.getItemIterator(new ServletRequestContext(request)));
        } catch (FileUploadException
                | FileUploadIOException
                | MalformedStreamException
                | InvalidFileNameException _) {
            throw GroveException.invalid("body", NOT_A_FORM);
        }
    }

    private static SkillFolder form(FileItemIterator parts)
            throws IOException, FileUploadException {
        FolderBuilder files = new FolderBuilder();
        @Nullable SkillFolder archived = null;
        boolean any = false;
        while (parts.hasNext()) {
            FileItemStream part = parts.next();
            String name = String.valueOf(part.getFieldName());
            if (archived != null || (any && name.equals(ARCHIVE))) {
                throw GroveException.invalid(
                        name, "must be alone: a form has one archive, or files");
            }
            switch (name) {
                case ARCHIVE -> {
                    try (InputStream in = part.openStream()) {
                        archived = archive(in);
                    }
                }
                case FILES -> {
                    any = true;
                    add(part, files);
                }
                default ->
                        throw GroveException.invalid(
                                name, "is no part of this form; its parts are archive, or files");
            }
        }
        return archived == null ? files.build() : archived;
    }

    private static void add(FileItemStream part, FolderBuilder files) throws IOException {
        String path = part.getName();
        if (path == null || path.isEmpty()) {
            throw GroveException.invalid(
                    FILES,
                    "must each have a filename, which is the file's path below the skill's folder");
        }
        try (InputStream in = part.openStream()) {
            files.addWithoutMode(path, in);
        }
    }
}
