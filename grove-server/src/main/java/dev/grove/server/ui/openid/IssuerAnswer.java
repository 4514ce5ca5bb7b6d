package dev.grove.server.ui.openid;

/**
 * Parameters with which a browser comes back from the issuer; a missing one is empty.
 *
 * @param issuer the one that answers (RFC 9207)
 */
record IssuerAnswer(
        String code, String state, String issuer, String error, String errorDescription) {

    @Override
    public String toString() {
        return "IssuerAnswer[" + error + "]";
    }
}
