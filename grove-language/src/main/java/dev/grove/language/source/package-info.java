/**
 * Text of a document as JSON: JSON or YAML 1.2, read with the place of every value, and the fields
 * of its objects, read so that everything that is wrong is found at once.
 *
 * <p>Knows no kind of document. Called by the readers of each kind.
 */
@NullMarked
package dev.grove.language.source;

import org.jspecify.annotations.NullMarked;
