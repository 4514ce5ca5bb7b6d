package dev.grove.server.secret;

import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.StoredSecret;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /secrets}. */
@RestController
@RequestMapping("/secrets")
@RequiresScope(Scope.ADMIN)
class SecretController {

    private final Secrets secrets;

    SecretController(Secrets secrets) {
        this.secrets = secrets;
    }

    @PutMapping("/{name}")
    ResponseEntity<SecretResponse> put(
            Caller caller, @PathVariable String name, @RequestBody PutSecretRequest request) {
        StoredSecret stored = secrets.put(caller.tenant(), name, request.requiredValue());
        return ResponseEntity.status(stored.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(SecretResponse.of(stored.entry()));
    }

    @GetMapping
    Page<SecretResponse> list(
            Caller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return secrets.list(caller.tenant(), new PageRequest(limit, cursor))
                .map(SecretResponse::of);
    }

    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String name) {
        secrets.delete(caller.tenant(), name);
    }
}
