/** What all containers have in common that tests start, sandboxes apart. */
@NullMarked
package dev.grove.core.container;

import org.jspecify.annotations.NullMarked;
