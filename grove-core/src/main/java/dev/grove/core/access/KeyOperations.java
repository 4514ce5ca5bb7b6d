package dev.grove.core.access;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.IssuedKey;
import dev.grove.core.key.Key;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.Keys;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Operations on keys. */
@Component
class KeyOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("keys", Scope.ADMIN);
    private static final String PATH = "/mcp/keys";

    private final Keys keys;
    private final KeyDrafts drafts;
    private final KeyPolicies policies;
    private final KeyUses uses;

    KeyOperations(Keys keys, KeyDrafts drafts, KeyPolicies policies, KeyUses uses) {
        this.keys = keys;
        this.drafts = drafts;
        this.policies = policies;
        this.uses = uses;
    }

    /** Id of a key. */
    record NamedKey(
            @JsonPropertyDescription("The key's id, which is no secret")
                    @Needed
                    @SchemaOf(UUID.class)
                    String id) {

        KeyId key() {
            return Uuids.parse(id)
                    .map(KeyId::new)
                    .orElseThrow(() -> GroveException.notFound("No such key"));
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("createKey", KeyDraft.class)
                        .says(
                                "Make a key",
                                "For REST and MCP. The raw key is shown this once. What it starts is governed by its policies, which never change: make another key for others.")
                        .at(Route.post(PATH, Body.NEEDED).shared())
                        .example(
                                "{\"name\": \"grove-author\", \"scope\": \"provision\", \"expires_in_hours\": 8}")
                        .creates(KeyView.class, this::create),
                GROUP.operation("listKeys", PageQuery.class)
                        .says("List keys", "Without the keys themselves.")
                        .at(Route.get(PATH).shared())
                        .lists(KeyView.class, this::list),
                GROUP.operation("revokeKey", NamedKey.class)
                        .says(
                                "Revoke a key",
                                "Every server refuses it from the answer on, which may take a second where there are several, and a lease where one of them has stopped. Its calls end within about a second, and its streams show nothing that happens after the answer.")
                        .at(Route.delete(PATH + "/{id}").shared())
                        .refuses(404)
                        .removes("It is revoked", this::revoke),
                GROUP.operation("rotateKey", NamedKey.class)
                        .says(
                                "Give a key another secret",
                                "Every server refuses the old one from the answer on, which may take a second where there are several, and a lease where one of them has stopped; the new one is shown this once. A key with policies may not rotate one with fewer.")
                        .at(Route.post(PATH + "/{id}/rotate", Body.NONE).shared())
                        .refuses(404)
                        .views(KeyView.class, this::rotate));
    }

    private KeyView create(OperationCaller caller, KeyDraft draft) {
        return KeyView.of(keys.create(caller.boundTenant(), drafts.newKey(caller, draft)), null);
    }

    private Page<KeyView> list(OperationCaller caller, PageQuery asked) {
        Page<Key> page = keys.list(caller.boundTenant(), asked.request());
        Map<KeyId, Instant> last =
                uses.lastUses(caller.boundTenant(), page.items().stream().map(Key::id).toList());
        return page.map(key -> KeyView.of(key, null, last.get(key.id())));
    }

    private String revoke(OperationCaller caller, NamedKey asked) {
        keys.revoke(caller.boundTenant(), asked.key());
        return asked.id();
    }

    private KeyView rotate(OperationCaller caller, NamedKey asked) {
        policies.requireNotFewer(caller, asked.key());
        IssuedKey rotated = keys.rotate(caller.boundTenant(), asked.key());
        KeyId key = rotated.key().id();
        return KeyView.of(rotated, uses.lastUses(caller.boundTenant(), List.of(key)).get(key));
    }
}
