/** Attachments in the bodies of starts: larger bodies, few at once, and their content taken in. */
@NamedInterface("attachment")
@NullMarked
package dev.grove.server.run.attachment;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
