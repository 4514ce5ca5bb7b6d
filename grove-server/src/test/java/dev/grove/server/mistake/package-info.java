/**
 * Mistakes that people and programs make at every interface of the server, and the errors they get.
 */
@NullMarked
package dev.grove.server.mistake;

import org.jspecify.annotations.NullMarked;
