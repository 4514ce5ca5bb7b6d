package dev.grove.server.oauth;

import dev.grove.core.access.KeyDrafts;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.server.security.RequiresScope;
import java.time.Instant;
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

/** {@code /oauth2/clients}: those who may get tokens, and those who came with others' tokens. */
@RestController
@RequestMapping("/oauth2/clients")
@RequiresScope(Scope.ADMIN)
class ClientController {

    private final OAuthClients clients;
    private final KeyDrafts drafts;
    private final KeyUses uses;

    ClientController(OAuthClients clients, KeyDrafts drafts, KeyUses uses) {
        this.clients = clients;
        this.drafts = drafts;
        this.uses = uses;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ClientResponse create(OperationCaller caller, @RequestBody CreateClientRequest request) {
        NewKey key = drafts.newKey(caller, request.asKey());
        String publicKeys = request.jwks() == null ? null : PublicKeys.checked(request.jwks());
        return ClientResponse.of(clients.create(caller.boundTenant(), key, publicKeys));
    }

    @GetMapping
    Page<ClientResponse> list(
            OperationCaller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        Page<OAuthClient> page = clients.list(caller.boundTenant(), new PageRequest(limit, cursor));
        Map<KeyId, Instant> last =
                uses.lastUses(
                        caller.boundTenant(),
                        page.items().stream().map(client -> client.key().id()).toList());
        return page.map(client -> ClientResponse.of(client, last.get(client.key().id())));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(OperationCaller caller, @PathVariable String id) {
        clients.revoke(
                caller.boundTenant(),
                Uuids.parse(id)
                        .map(KeyId::new)
                        .orElseThrow(() -> GroveException.notFound("No such client")));
    }
}
