/**
 * Model providers: one thin client for each protocol, retries, prices, and the scripted provider.
 *
 * <p>Owns {@code model_prices} and {@code model_context_windows}. The run loop is its caller;
 * {@link dev.grove.core.model.price.PriceList} is what operators keep the prices by.
 */
@NullMarked
package dev.grove.core.model;

import org.jspecify.annotations.NullMarked;
