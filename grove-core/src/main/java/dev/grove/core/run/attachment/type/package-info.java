/**
 * Types of contents, detected by their first bytes and headers alone: nothing is decoded, so that
 * an image that would fill the memory costs as much as any other.
 */
@NullMarked
package dev.grove.core.run.attachment.type;

import org.jspecify.annotations.NullMarked;
