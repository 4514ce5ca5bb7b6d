/**
 * Keys: bearer credentials with one scope, bound to a tenant or, for operators, to none.
 *
 * <p>Owns {@code api_keys}, {@code key_persons} (which triggers write), {@code api_key_uses},
 * {@code key_revocations}, {@code oauth_signing_keys}, {@code ui_sessions}, {@code
 * ui_sign_in_links}, {@code chat_tokens} and the file {@code admin.key} of the data directory. Only
 * a hash of a secret is stored. What was found good is remembered in {@link
 * dev.grove.core.key.KeyMemory}, which the replica's lease keeps true; a call that takes a key away
 * returns when no replica remembers it. {@link dev.grove.core.key.Keys} is the door for keys that
 * bearers send, {@link dev.grove.core.key.OAuthClients} for those whose bearers send tokens in
 * their place, {@link dev.grove.core.key.session.UiSessions} for browsers, whose cookies stand for
 * a key, {@link dev.grove.core.key.chat.ChatTokens} for pages, whose tokens do, {@link
 * dev.grove.core.key.KeyUses} for when each was used last, {@link
 * dev.grove.core.key.layer.KeyLayers} for the policies of a key; the server's security, token
 * endpoint and REST resources call them.
 *
 * <p>A call that takes something away from a key returns after {@code
 * KeyRevocations.awaitEverywhere}; what lets a request in and is remembered goes through {@code
 * KeyMemory}, into the one that was there before its look-up.
 */
@NullMarked
package dev.grove.core.key;

import org.jspecify.annotations.NullMarked;
