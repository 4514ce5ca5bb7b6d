/**
 * The fake of the field: recorded shapes of model servers as rows of YAML, a loopback server that
 * plays them and keeps a bill of its own, and the tests that run each row through a real Grove. The
 * format of a row is in {@code src/test/resources/field/README.md}.
 */
@NullMarked
package dev.grove.server.field;

import org.jspecify.annotations.NullMarked;
