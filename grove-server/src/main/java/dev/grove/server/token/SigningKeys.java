package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import dev.grove.core.key.signing.StoredSigningKey;
import dev.grove.core.key.signing.StoredSigningKeys;
import dev.grove.core.secret.InstallationSeal;
import dev.grove.core.secret.vault.UnsealableException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The keys that sign tokens (RS256, which every verifier of RFC 9068 knows): one that signs, made
 * when it is first needed, and those before it until their tokens have ended. All replicas share
 * them; a private key is sealed in the database.
 */
@Component
public class SigningKeys implements JWKSource<SecurityContext> {

    private static final Logger LOG = LoggerFactory.getLogger(SigningKeys.class);
    private static final int BITS = 3072;

    /** How long a replica may go on with a key that another one has ended. */
    private static final Duration FRESH_FOR = Duration.ofSeconds(10);

    private final StoredSigningKeys rows;
    private final InstallationSeal seal;
    private final Clock clock;
    private final int bits;
    private volatile @Nullable Known known;

    @Autowired
    SigningKeys(StoredSigningKeys rows, InstallationSeal seal, Clock clock) {
        this(rows, seal, clock, BITS);
    }

    /**
     * @param bits in tests fewer: long keys take seconds to make where only the first compiler is
     */
    SigningKeys(StoredSigningKeys rows, InstallationSeal seal, Clock clock, int bits) {
        this.rows = rows;
        this.seal = seal;
        this.clock = clock;
        this.bits = bits;
    }

    private record Known(JWKSet keys, Instant at) {}

    /** Public keys that verify our tokens, for everyone: a JWK set as JSON. */
    public String published() {
        return verifying().toString(true);
    }

    /**
     * Makes another key sign, at once and on every replica.
     *
     * @param endOld whether tokens of earlier keys shall be worth nothing from now on; else those
     *     keys verify until their last token has ended
     * @return the id of the key that signs now
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public String rotate(boolean endOld) {
        Instant now = clock.instant();
        rows.replace(
                fresh(),
                endOld ? now : now.plus(AccessTokens.LIFETIME).plus(TokenDecoders.SKEW),
                now);
        known = null;
        return rows.findCurrent().orElseThrow().kid();
    }

    /**
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    RSAKey signing() {
        StoredSigningKey stored = rows.findCurrent().orElseGet(this::first);
        try {
            return opened(stored);
        } catch (UnsealableException e) {
            LOG.error(
                    "The key {} that signs tokens cannot be opened and is replaced: it {}",
                    stored.kid(),
                    e.getMessage());
            rotate(true);
            return opened(rows.findCurrent().orElseThrow());
        }
    }

    /** Public keys, not older than some seconds. */
    JWKSet verifying() {
        Known present = known;
        Instant now = clock.instant();
        if (present != null && now.isBefore(present.at().plus(FRESH_FOR))) {
            return present.keys();
        }
        return read(now);
    }

    /** With the key that a token names among those to select from, if there is such by now. */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) {
        List<JWK> selected = selector.select(verifying());
        return selected.isEmpty() ? selector.select(read(clock.instant())) : selected;
    }

    private JWKSet read(Instant now) {
        List<JWK> keys = new ArrayList<>();
        for (String each : rows.listVerifying(now)) {
            keys.add(parsed(each));
        }
        JWKSet read = new JWKSet(keys);
        // Absence of a key is not remembered: the first one counts at once, everywhere.
        known = keys.isEmpty() ? null : new Known(read, now);
        return read;
    }

    /** Perhaps another replica's: the first one stored is used by all. */
    private StoredSigningKey first() {
        rows.insert(fresh(), clock.instant());
        return rows.findCurrent().orElseThrow();
    }

    private StoredSigningKey fresh() {
        try {
            RSAKey key =
                    new RSAKeyGenerator(bits)
                            .keyUse(KeyUse.SIGNATURE)
                            .algorithm(JWSAlgorithm.RS256)
                            .keyIDFromThumbprint(true)
                            .generate();
            return new StoredSigningKey(
                    key.getKeyID(),
                    key.toPublicJWK().toJSONString(),
                    seal.seal(
                            nameOf(key.getKeyID()),
                            key.toJSONString().getBytes(StandardCharsets.UTF_8)));
        } catch (JOSEException e) {
            throw new IllegalStateException("Every Java platform makes RSA keys", e);
        }
    }

    private RSAKey opened(StoredSigningKey stored) {
        byte[] jwk = seal.open(nameOf(stored.kid()), stored.privateKey());
        return parsed(new String(jwk, StandardCharsets.UTF_8)).toRSAKey();
    }

    private static String nameOf(String kid) {
        return "oauth-signing-key:" + kid;
    }

    private static JWK parsed(String jwk) {
        try {
            return JWK.parse(jwk);
        } catch (ParseException e) {
            throw new IllegalStateException("A stored signing key is no JWK", e);
        }
    }
}
