/** What people and programs get wrong at every door of the server, and what they are told. */
@NullMarked
package dev.grove.server.mistake;

import org.jspecify.annotations.NullMarked;
