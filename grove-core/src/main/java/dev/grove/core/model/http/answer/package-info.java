/**
 * Reading of a model's answer, within bounds, whatever the protocol: the stream of its bytes, ids
 * and arguments of calls, counts of tokens, and the bounds of a bill.
 */
@NullMarked
package dev.grove.core.model.http.answer;

import org.jspecify.annotations.NullMarked;
