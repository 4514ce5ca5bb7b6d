package dev.grove.core.key;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Keys and clients that a replica has looked up between two revocations. Each is as it was read;
 * the reader compares whether it has expired.
 */
public final class RememberedKeys {

    /** Limit on the entries of each kind. */
    static final int MOST = 10_000;

    private final UUID replica;
    private final long revocation;
    private final BooleanSupplier leaseIsHeld;
    private final MostRecent<KeyHash, Key> bearers = new MostRecent<>(MOST);
    private final MostRecent<KeyHash, Key> sessions = new MostRecent<>(MOST);
    private final MostRecent<KeyHash, Object> standIns = new MostRecent<>(MOST);
    private final MostRecent<KeyId, OAuthClient> clients = new MostRecent<>(MOST);
    private final MostRecent<Outsider, Key> outsiders = new MostRecent<>(MOST);

    /**
     * Nothing yet.
     *
     * @param replica under whose lease it is used
     * @param revocation number of the latest one that was read before it began
     */
    RememberedKeys(UUID replica, long revocation, BooleanSupplier leaseIsHeld) {
        this.replica = replica;
        this.revocation = revocation;
        this.leaseIsHeld = leaseIsHeld;
    }

    private record Outsider(TenantId tenant, OAuthClient.Outside outside) {}

    /** Returns an empty memory for the same replica, after a later revocation. */
    RememberedKeys after(long later) {
        return new RememberedKeys(replica, later, leaseIsHeld);
    }

    UUID replica() {
        return replica;
    }

    long revocation() {
        return revocation;
    }

    /** The key whose bearer sends what has this hash. */
    Optional<Key> bearer(KeyHash sent) {
        return leaseIsHeld.getAsBoolean() ? bearers.find(sent) : Optional.empty();
    }

    void putBearer(KeyHash sent, Key key) {
        bearers.put(sent, key);
    }

    /** The key of the session whose cookie has this hash; no bearer's secret is looked for here. */
    public Optional<Key> session(KeyHash sent) {
        return leaseIsHeld.getAsBoolean() ? sessions.find(sent) : Optional.empty();
    }

    public void putSession(KeyHash sent, Key key) {
        sessions.put(sent, key);
    }

    /** Another credential that stands for a key, whose bearer sends what has this hash. */
    public <T> Optional<T> standIn(KeyHash sent, Class<T> kind) {
        return leaseIsHeld.getAsBoolean()
                ? standIns.find(sent).filter(kind::isInstance).map(kind::cast)
                : Optional.empty();
    }

    public void putStandIn(KeyHash sent, Object standIn) {
        standIns.put(sent, standIn);
    }

    Optional<OAuthClient> client(KeyId id) {
        return leaseIsHeld.getAsBoolean() ? clients.find(id) : Optional.empty();
    }

    void putClient(OAuthClient client) {
        clients.put(client.key().id(), client);
    }

    Optional<Key> outsider(TenantId tenant, OAuthClient.Outside outside) {
        return leaseIsHeld.getAsBoolean()
                ? outsiders.find(new Outsider(tenant, outside))
                : Optional.empty();
    }

    void putOutsider(TenantId tenant, OAuthClient.Outside outside, Key key) {
        outsiders.put(new Outsider(tenant, outside), key);
    }
}
