package dev.grove.server.skill;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.skill.Skill;
import dev.grove.core.skill.SkillFile;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.server.secret.ScrubsItself;
import dev.grove.server.security.RequiresScope;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The files of skills, byte for byte but for values of secrets; never as something that a browser
 * would run.
 */
@RestController
class SkillFileController {

    private final Skills skills;
    private final Scrubbers scrubbers;

    SkillFileController(Skills skills, Scrubbers scrubbers) {
        this.skills = skills;
        this.scrubbers = scrubbers;
    }

    @GetMapping(
            path = "/skills/{name}/files/{*path}",
            produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<byte[]> file(
            OperationCaller caller,
            @PathVariable String name,
            @PathVariable String path,
            @RequestParam(required = false) @Nullable Integer version) {
        Skill skill = skills.get(caller.tenant(), name, version).skill();
        SkillFile file = skills.getFile(skill, path.substring(1));
        return download(
                file.path().substring(file.path().lastIndexOf('/') + 1),
                "\"sha256-" + file.digest() + "\"",
                MediaType.APPLICATION_OCTET_STREAM,
                skills.content(caller.tenant(), file));
    }

    @GetMapping(path = "/skills/{name}/export", produces = "application/zip")
    @RequiresScope(Scope.READ_ONLY)
    @ScrubsItself
    ResponseEntity<byte[]> export(
            OperationCaller caller,
            @PathVariable String name,
            @RequestParam(required = false) @Nullable Integer version) {
        StoredSkill stored = skills.get(caller.tenant(), name, version);
        return download(
                stored.name() + ".zip",
                "\"v" + stored.version() + "-" + stored.skill().digest() + "\"",
                MediaType.parseMediaType("application/zip"),
                skills.export(
                        caller.tenant(), stored.skill(), scrubbers.of(caller.tenant())::scrub));
    }

    private static ResponseEntity<byte[]> download(
            String name, String tag, MediaType type, byte[] content) {
        return ResponseEntity.ok()
                .eTag(tag)
                .contentType(type)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename(name, StandardCharsets.UTF_8)
                                .build()
                                .toString())
                .header("X-Content-Type-Options", "nosniff")
                .body(content);
    }
}
