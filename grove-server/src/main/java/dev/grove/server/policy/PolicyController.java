package dev.grove.server.policy;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.policy.JudgedPolicy;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.PolicySource;
import dev.grove.core.policy.StoredPolicy;
import dev.grove.core.policy.operation.PolicyValidationView;
import dev.grove.core.policy.operation.PolicyView;
import dev.grove.server.document.DocumentBody;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.VersionTag;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /policies} and {@code /policies/validate}: documents in JSON or YAML. */
@RestController
@RequestMapping("/policies")
class PolicyController {

    private final Policies policies;

    PolicyController(Policies policies) {
        this.policies = policies;
    }

    /** 201 for a new policy; 200 for a new version, or when nothing had to change. */
    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, DocumentBody.YAML})
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<PolicyView> store(
            OperationCaller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        DocumentBody document = DocumentBody.stored(body, type, "A policy");
        JudgedPolicy judged = policies.check(caller.tenant(), source(document));
        StoreOutcome<StoredPolicy> outcome =
                policies.store(judged, VersionTag.expected(judged.expectedVersion(), ifMatch));
        StoredPolicy stored = outcome.current();
        ResponseEntity.BodyBuilder answer =
                outcome instanceof StoreOutcome.Created<StoredPolicy>
                        ? ResponseEntity.created(URI.create("/policies/" + stored.name()))
                        : ResponseEntity.ok();
        return answer.eTag(VersionTag.of(stored.version(), null))
                .body(
                        PolicyView.of(
                                stored, policies.digest(caller.tenant(), stored), judged));
    }

    /** 200 for whatever could be looked at: that something is wrong with it is the answer. */
    @PostMapping(
            path = "/validate",
            consumes = {MediaType.APPLICATION_JSON_VALUE, DocumentBody.YAML})
    @RequiresScope(Scope.PROVISION)
    PolicyValidationView validate(
            OperationCaller caller,
            @RequestBody byte[] body,
            @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType type) {
        return PolicyValidationView.of(
                policies.judge(caller.tenant(), source(DocumentBody.read(body, type))));
    }

    private static PolicySource source(DocumentBody document) {
        return new PolicySource(document.format(), document.text());
    }
}
