package dev.grove.core.key.session;

import dev.grove.core.id.KeyId;
import dev.grove.core.key.Key;
import dev.grove.core.key.KeyHash;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.key.KeyRevocations;
import dev.grove.core.key.RememberedKeys;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Sessions of browsers. Each stands for a key, with its tenant and its scope, and ends with it:
 * when the key expires, is revoked or is given another secret; at the latest after {@link
 * #LONGEST}.
 */
@Component
public class UiSessions {

    public static final Duration LONGEST = Duration.ofHours(12);

    private static final Duration LINK = Duration.ofMinutes(10);

    private final JdbcUiSessions rows;
    private final KeyMemory memory;
    private final KeyRevocations revocations;
    private final WakeUps others;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    UiSessions(
            JdbcUiSessions rows,
            KeyMemory memory,
            KeyRevocations revocations,
            WakeUps others,
            Clock clock) {
        this.rows = rows;
        this.memory = memory;
        this.revocations = revocations;
        this.others = others;
        this.clock = clock;
    }

    /** Begins a session of a key that was just checked. */
    public IssuedSession begin(Key key) {
        return begin(key, null, false);
    }

    /**
     * Begins a session of a caller that an outside issuer vouches for.
     *
     * @param caller a key with the scope that the issuer gives it now
     * @param latestEnd until when the issuer vouches for it
     */
    public IssuedSession beginOutside(Key caller, Instant latestEnd) {
        return begin(caller, latestEnd, true);
    }

    private IssuedSession begin(Key key, @Nullable Instant latestEnd, boolean signedIn) {
        Instant now = now();
        String secret = SessionSecret.fresh(random);
        Instant end = earlier(earlier(now.plus(LONGEST), key.expiresAt()), latestEnd);
        rows.insert(KeyHash.of(secret), SessionOwner.of(key), now, end, signedIn);
        return new IssuedSession(secret, key, end);
    }

    /**
     * A link that begins a session once. The browser that opens it has that session, so that it
     * proves no person to those whom a policy asks.
     *
     * @param latestEnd of that session; null for what the key and {@link #LONGEST} allow
     */
    public SignInLink newLink(SessionOwner owner, @Nullable Instant latestEnd) {
        Instant now = now();
        String secret = SessionSecret.fresh(random);
        Instant end = earlier(now.plus(LINK), latestEnd);
        rows.insertLink(KeyHash.of(secret), owner, now, end, latestEnd);
        return new SignInLink(secret, end);
    }

    /** Uses a link up. Nothing for one that was used, has expired, or whose key has ended. */
    public Optional<IssuedSession> beginByLink(String link) {
        if (!SessionSecret.isOne(link)) {
            return Optional.empty();
        }
        Instant now = now();
        String secret = SessionSecret.fresh(random);
        return rows.redeem(KeyHash.of(link), KeyHash.of(secret), now, now.plus(LONGEST))
                .map(key -> new IssuedSession(secret, key, end(key)));
    }

    /**
     * The key that a session stands for, which expires when the session does; from memory where it
     * was found good before.
     */
    public Optional<Key> authenticate(String secret) {
        if (!SessionSecret.isOne(secret)) {
            return Optional.empty();
        }
        KeyHash sent = KeyHash.of(secret);
        RememberedKeys remembered = memory.now();
        return remembered
                .session(sent)
                .filter(key -> key.isGoodAt(clock.instant()))
                .or(() -> {
                    Optional<Key> found = rows.find(sent, now());
                    found.ifPresent(key -> remembered.putSession(sent, key));
                    return found;
                });
    }

    /** Ends one session; it is void everywhere when this returns. */
    public void end(String secret) {
        rows.delete(KeyHash.of(secret));
        // An earlier try may have deleted it, and its caller never had the answer.
        awaitEnd();
    }

    /** Ends all sessions and links of the key; they are void everywhere when this returns. */
    public void endAllOf(KeyId key) {
        rows.deleteOf(key);
        awaitEnd();
    }

    private void awaitEnd() {
        others.publish(WakeUp.KEYS);
        revocations.awaitEverywhere();
    }

    private static Instant end(Key key) {
        if (key.expiresAt() == null) {
            throw new IllegalStateException("A session has an end");
        }
        return key.expiresAt();
    }

    private static Instant earlier(Instant one, @Nullable Instant other) {
        return other != null && other.isBefore(one) ? other : one;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
