package dev.grove.server.token;

import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Set;

/** Checks claims by our clock, and bears with others' that are a little off. */
public final class TokenTimes extends DefaultJWTClaimsVerifier<SecurityContext> {

    public static final Duration SKEW = Duration.ofSeconds(30);

    private final Clock clock;

    /**
     * @param audiences one of which a token must be for
     * @param exact claims that must be just so
     * @param required claims that must be there
     */
    public TokenTimes(
            Set<String> audiences, JWTClaimsSet exact, Set<String> required, Clock clock) {
        super(audiences, exact, required, Set.of());
        this.clock = clock;
        setMaxClockSkew((int) SKEW.toSeconds());
    }

    @Override
    protected Date currentTime() {
        return Date.from(clock.instant());
    }
}
