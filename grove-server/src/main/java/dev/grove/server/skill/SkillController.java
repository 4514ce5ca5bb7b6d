package dev.grove.server.skill;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.skill.SkillView;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.VersionTag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /skills}: folders as JSON, archives or forms. */
@RestController
@RequestMapping("/skills")
class SkillController {

    private final Skills skills;
    private final SkillUploads uploads;
    private final UploadPlaces places;

    SkillController(Skills skills, SkillUploads uploads, UploadPlaces places) {
        this.skills = skills;
        this.uploads = uploads;
        this.places = places;
    }

    /**
     * 201 for a new skill; 200 for a new version, or when nothing had to change.
     *
     * @param expectedVersion for bodies that cannot say it
     */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<SkillView> store(
            OperationCaller caller,
            @RequestParam(name = "expected_version", required = false)
                    @Nullable Integer expectedVersion,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            HttpServletRequest request)
            throws IOException {
        try (UploadPlaces.Place _ = places.take(caller.tenant())) {
            SkillUpload upload = uploads.read(request);
            Integer expected =
                    VersionTag.expected(
                            upload.expectedVersion() == null
                                    ? expectedVersion
                                    : upload.expectedVersion(),
                            ifMatch);
            StoreOutcome<Skills.Stored> outcome =
                    skills.store(caller.tenant(), upload.folder(), expected);
            StoredSkill stored = outcome.current().skill();
            SkillView view = SkillView.of(stored, outcome.current().warnings());
            ResponseEntity.BodyBuilder answer =
                    outcome instanceof StoreOutcome.Created<Skills.Stored>
                            ? ResponseEntity.created(URI.create("/skills/" + stored.name()))
                            : ResponseEntity.ok();
            return answer.eTag(VersionTag.of(stored.version(), stored.publishedVersion()))
                    .body(view);
        }
    }
}
