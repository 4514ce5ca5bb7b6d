package dev.grove.server.oauth;

/**
 * A token on the wire (RFC 6749 §5.1).
 *
 * @param expiresIn in seconds
 */
record TokenResponse(String accessToken, String tokenType, long expiresIn, String scope) {

    static TokenResponse of(TokenAnswer.Issued issued) {
        return new TokenResponse(
                issued.token(), "Bearer", issued.lifetime().toSeconds(), issued.scope());
    }

    @Override
    public String toString() {
        return "TokenResponse[" + scope + "]";
    }
}
