package dev.grove.core.key.chat;

import dev.grove.core.key.Key;

/**
 * A token that was found good.
 *
 * @param key for which it stands, with the token's tenant, scope and end
 */
public record ChatToken(Key key, ChatGrant grant) {}
