/**
 * Prices of models, and bills: what an answer cost by its tokens.
 *
 * <p>Owns {@code model_prices}; {@link dev.grove.core.model.price.Prices} is the front door.
 */
@NamedInterface("price")
@NullMarked
package dev.grove.core.model.price;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
