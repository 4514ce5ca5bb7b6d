/** Shared set-up of all containers that tests start, sandboxes apart. */
@NullMarked
package dev.grove.core.container;

import org.jspecify.annotations.NullMarked;
