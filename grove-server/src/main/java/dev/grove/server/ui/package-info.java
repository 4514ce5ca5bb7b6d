/**
 * Arborist, the operator's UI, as the server has it: its built files below {@code /ui/}, and the
 * sessions of browsers, whose cookie stands for a key. It is a client of the public API: nothing
 * here answers what the API does not.
 */
@NullMarked
package dev.grove.server.ui;

import org.jspecify.annotations.NullMarked;
