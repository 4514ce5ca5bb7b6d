@NullMarked
package dev.grove.server.workflow;

import org.jspecify.annotations.NullMarked;
