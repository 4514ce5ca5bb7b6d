package dev.grove.core.key;

/** A client with the hash of its secret. */
record StoredOAuthClient(OAuthClient client, KeyHash hash) {}
