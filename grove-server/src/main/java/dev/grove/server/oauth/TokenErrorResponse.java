package dev.grove.server.oauth;

/** Why there is no token, on the wire (RFC 6749 §5.2). */
record TokenErrorResponse(String error, String errorDescription) {}
