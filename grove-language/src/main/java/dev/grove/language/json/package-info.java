/**
 * How JSON is read and written: {@link dev.grove.language.json.ExactJson} where digits count,
 * {@link dev.grove.language.json.PlainNumbers} where decimals are written for others, and what JSON
 * from outside must hold besides its grammar. {@link dev.grove.language.json.StrictJson} is called
 * by everything that reads a request's body, {@link dev.grove.language.json.StrictBinding} by
 * everything that makes objects of one, {@link dev.grove.language.json.OutsideJson} by everything
 * that reads what a tool, a model or a service says; all of them keep {@link
 * dev.grove.language.json.NumberBound}.
 */
@NullMarked
package dev.grove.language.json;

import org.jspecify.annotations.NullMarked;
