/**
 * Meaning of a model server's refusal: which {@link dev.grove.core.model.http.failure.ErrorMeaning}
 * a status and a body have, and how long to wait before another try.
 */
@NullMarked
package dev.grove.core.model.http.failure;

import org.jspecify.annotations.NullMarked;
