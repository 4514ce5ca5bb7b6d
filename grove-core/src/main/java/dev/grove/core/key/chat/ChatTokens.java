package dev.grove.core.key.chat;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyHash;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.key.RememberedKeys;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Tokens of pages. Each stands for a key, and ends with it: when the key expires, is revoked or is
 * given another secret; when the agent or the tenant is deleted; at the latest after {@link
 * #LONGEST}.
 */
@Component
public class ChatTokens {

    public static final Duration LONGEST = Duration.ofHours(1);

    /** Beginning of every token. */
    public static final String PREFIX = "grove_chat_";

    /** Regular expression of a token: 64 hexadecimal digits behind the prefix, 256 random bits. */
    public static final String FORM = PREFIX + "[0-9a-f]{64}";

    private static final int BYTES = 32;
    private static final Pattern PATTERN = Pattern.compile(FORM);

    private final JdbcChatTokens rows;
    private final KeyMemory memory;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ChatTokens(JdbcChatTokens rows, KeyMemory memory, Clock clock) {
        this.rows = rows;
        this.memory = memory;
        this.clock = clock;
    }

    /** Whether a text has the form of a token; then it is no key. */
    public static boolean isOne(String text) {
        return PATTERN.matcher(text).matches();
    }

    /**
     * Makes a token of a key that was just checked.
     *
     * @param time until it ends, unless its key ends before; at most {@link #LONGEST}
     */
    public IssuedChatToken issue(TenantId tenant, KeyId key, ChatGrant grant, Duration time) {
        if (time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("A token ends after an hour at the latest");
        }
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        String text = PREFIX + HexFormat.of().formatHex(secret);
        Instant now = now();
        return new IssuedChatToken(
                text, rows.insert(tenant, KeyHash.of(text), key, grant, now, now.plus(time)));
    }

    /**
     * The token that a text is, while it is good; from memory where it was found good before.
     * Whether a request may be made under it is not asked here.
     */
    public Optional<ChatToken> authenticate(String text) {
        if (!isOne(text)) {
            return Optional.empty();
        }
        KeyHash sent = KeyHash.of(text);
        RememberedKeys remembered = memory.now();
        return remembered
                .standIn(sent, ChatToken.class)
                .filter(token -> token.key().isGoodAt(clock.instant()))
                .or(() -> {
                    Optional<ChatToken> found = rows.find(sent, now());
                    found.ifPresent(token -> remembered.putStandIn(sent, token));
                    return found;
                });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
