@NullMarked
package dev.grove.server.skill;

import org.jspecify.annotations.NullMarked;
