/**
 * How JSON is read: {@link dev.grove.core.json.ExactJson} where digits count, and what JSON from
 * outside must hold besides its grammar. {@link dev.grove.core.json.StrictJson} is called by
 * everything that reads a request's body, {@link dev.grove.core.json.StrictBinding} by everything
 * that makes objects of one. Owns no table.
 */
@NullMarked
package dev.grove.core.json;

import org.jspecify.annotations.NullMarked;
