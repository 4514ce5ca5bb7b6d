package dev.grove.server.skill;

import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Largest bodies that a skill may be sent in: {@link UploadPlaces} bounds how many are in memory.
 */
@Component
class SkillBodies implements LargerBody {

    /** Base64 and its tree take several times as much memory. */
    private static final long LARGEST_JSON = 4L * 1024 * 1024;

    /** Largest archive, with a megabyte for what stands between the parts of a form. */
    private static final long LARGEST = SkillArchives.LARGEST + 1024L * 1024;

    @Override
    public Optional<Allowed> of(HttpServletRequest request) {
        if (!request.getMethod().equals("POST") || !request.getRequestURI().equals("/skills")) {
            return Optional.empty();
        }
        String type = request.getContentType();
        boolean json =
                type == null
                        || type.toLowerCase(Locale.ROOT)
                                .startsWith(MediaType.APPLICATION_JSON_VALUE);
        return Optional.of(
                json
                        ? new Allowed(
                                LARGEST_JSON,
                                "As JSON a skill may have at most %d bytes; send a zip or a tar"
                                        .formatted(LARGEST_JSON))
                        : new Allowed(
                                LARGEST, "A skill may have at most %d bytes".formatted(LARGEST)));
    }
}
