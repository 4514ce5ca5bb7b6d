@NullMarked
package dev.grove.core.tool.custom;

import org.jspecify.annotations.NullMarked;
