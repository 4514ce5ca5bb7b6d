/**
 * Which media types the API reads and answers: JSON, plain text, bytes and event streams, and no
 * other that a library on the class path would bring along. Owns no table; Spring MVC asks it, and
 * what reads a body itself.
 */
@NullMarked
package dev.grove.server.media;

import org.jspecify.annotations.NullMarked;
