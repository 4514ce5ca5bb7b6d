package dev.grove.server.key;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.IssuedKey;
import dev.grove.core.key.Key;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.Keys;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /mcp/keys}. */
@RestController
@RequestMapping("/mcp/keys")
@RequiresScope(Scope.ADMIN)
class KeyController {

    private final Keys keys;
    private final KeyRequests requests;
    private final KeyUses uses;

    KeyController(Keys keys, KeyRequests requests, KeyUses uses) {
        this.keys = keys;
        this.requests = requests;
        this.uses = uses;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    KeyResponse create(Caller caller, @RequestBody CreateKeyRequest request) {
        return KeyResponse.of(
                keys.create(caller.boundTenant(), requests.newKey(caller, request)), null);
    }

    @GetMapping
    Page<KeyResponse> list(
            Caller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        Page<Key> page = keys.list(caller.boundTenant(), new PageRequest(limit, cursor));
        Map<KeyId, Instant> last =
                uses.lastUses(caller.boundTenant(), page.items().stream().map(Key::id).toList());
        return page.map(key -> KeyResponse.of(key, last.get(key.id())));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(Caller caller, @PathVariable String id) {
        keys.revoke(caller.boundTenant(), keyId(id));
    }

    @PostMapping("/{id}/rotate")
    KeyResponse rotate(Caller caller, @PathVariable String id) {
        IssuedKey rotated = keys.rotate(caller.boundTenant(), keyId(id));
        KeyId key = rotated.key().id();
        return KeyResponse.of(rotated, uses.lastUses(caller.boundTenant(), List.of(key)).get(key));
    }

    private static KeyId keyId(String text) {
        return Uuids.parse(text)
                .map(KeyId::new)
                .orElseThrow(() -> GroveException.notFound("No such key"));
    }
}
