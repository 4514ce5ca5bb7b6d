package dev.grove.core.view;

import dev.grove.core.id.KeyId;
import java.time.Instant;

/**
 * A named view.
 *
 * @param query of the page, as in its address: {@code page=runs&status=failed}
 * @param by the key that saved it last, and the key's name then
 */
public record SavedView(
        String name, String query, KeyId by, String byName, Instant createdAt, Instant updatedAt) {}
