package dev.grove.server.skill;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.skill.SkillView;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.PublishRequest;
import dev.grove.server.version.VersionTag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /skills}. */
@RestController
@RequestMapping("/skills")
class SkillController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Skills skills;
    private final SkillUploads uploads;
    private final UploadPlaces places;

    SkillController(Skills skills, SkillUploads uploads, UploadPlaces places) {
        this.skills = skills;
        this.uploads = uploads;
        this.places = places;
    }

    /** Arguments by the names of placeholders. */
    record RenderRequest(
            @Nullable Map<String, @Nullable JsonNode> arguments, @Nullable Integer version) {}

    /** The body of a skill with arguments put in. */
    record RenderResponse(String name, int version, String text) {}

    /**
     * 201 for a new skill; 200 for a new version, or when nothing had to change.
     *
     * @param expectedVersion for bodies that cannot say it
     */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<SkillView> store(
            Caller caller,
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
            return outcome instanceof StoreOutcome.Created<Skills.Stored>
                    ? ResponseEntity.created(URI.create("/skills/" + stored.name()))
                            .eTag(tag(stored))
                            .body(view)
                    : ResponseEntity.ok().eTag(tag(stored)).body(view);
        }
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<SkillView> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return skills.list(caller.tenant(), new PageRequest(limit, cursor)).map(SkillView::of);
    }

    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<SkillView> get(Caller caller, @PathVariable String name) {
        return ok(skills.get(caller.tenant(), name));
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    Page<SkillView> versions(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return skills.versions(caller.tenant(), name, new PageRequest(limit, cursor))
                .map(SkillView::of);
    }

    @GetMapping("/{name}/versions/{version}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<SkillView> version(
            Caller caller, @PathVariable String name, @PathVariable int version) {
        return ok(skills.get(caller.tenant(), name, version));
    }

    /** Shows a version of the skill to MCP clients of the tenant. */
    @PostMapping("/{name}/publish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<SkillView> publish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                skills.publish(
                        caller.tenant(),
                        name,
                        request == null ? null : request.version(),
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    @PostMapping("/{name}/unpublish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<SkillView> unpublish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                skills.unpublish(
                        caller.tenant(),
                        name,
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    @PostMapping("/{name}/render")
    @RequiresScope(Scope.READ_ONLY)
    RenderResponse render(
            Caller caller, @PathVariable String name, @RequestBody RenderRequest request) {
        StoredSkill skill = skills.get(caller.tenant(), name, request.version());
        return new RenderResponse(
                skill.name(),
                skill.version(),
                skills.render(caller.tenant(), skill.skill(), given(request.arguments())));
    }

    private static Map<String, JsonNode> given(
            @Nullable Map<String, @Nullable JsonNode> arguments) {
        Map<String, JsonNode> given = new HashMap<>();
        if (arguments != null) {
            arguments.forEach((name, value) -> {
                if (value == null || value.isContainer()) {
                    throw GroveException.invalid(
                            "arguments." + name, "must be a text, a number, true or false");
                }
                given.put(name, value);
            });
        }
        return given;
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.PROVISION)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        skills.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
    }

    private static ResponseEntity<SkillView> ok(StoredSkill skill) {
        return ResponseEntity.ok().eTag(tag(skill)).body(SkillView.of(skill));
    }

    private static String tag(StoredSkill skill) {
        return VersionTag.of(skill.version(), skill.publishedVersion());
    }
}
