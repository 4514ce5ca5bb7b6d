package dev.grove.server.ui.openid;

/**
 * What a browser comes back with from the issuer; a part that is missing is empty.
 *
 * @param issuer who answers (RFC 9207)
 */
record IssuerAnswer(
        String code, String state, String issuer, String error, String errorDescription) {

    @Override
    public String toString() {
        return "IssuerAnswer[" + error + "]";
    }
}
