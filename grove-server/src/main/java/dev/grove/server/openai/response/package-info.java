/**
 * Responses: requests read, answers written whole or as events, read again and cancelled. The id of
 * a response says which run it is of and where in its log it begins, so nothing is stored for it.
 */
@NullMarked
package dev.grove.server.openai.response;

import org.jspecify.annotations.NullMarked;
