@NullMarked
package dev.grove.cli.http;

import org.jspecify.annotations.NullMarked;
