/**
 * How JSON is read and written: {@link dev.grove.core.json.ExactJson} where digits count, {@link
 * dev.grove.core.json.PlainNumbers} where decimals are written for others, and what JSON from
 * outside must hold besides its grammar. {@link dev.grove.core.json.StrictJson} is called by
 * everything that reads a request's body, {@link dev.grove.core.json.StrictBinding} by everything
 * that makes objects of one, {@link dev.grove.core.json.OutsideJson} by everything that reads what
 * a tool, a model or a service says; all of them keep {@link dev.grove.core.json.NumberBound}. Owns
 * no table.
 */
@NullMarked
package dev.grove.core.json;

import org.jspecify.annotations.NullMarked;
