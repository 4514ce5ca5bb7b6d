/**
 * Which media types the API reads and answers: JSON, plain text, bytes and event streams, and no
 * other that a library on the class path would bring along. Owns no table; nothing calls it, Spring
 * MVC asks it.
 */
@NullMarked
package dev.grove.server.media;

import org.jspecify.annotations.NullMarked;
