package dev.grove.core.key;

/** A key with the hash of its raw text. */
record StoredKey(Key key, KeyHash hash) {}
