/**
 * Servers in processes of their own that the bench starts by the JDK that it runs in, and how they
 * say that they serve.
 */
@NullMarked
package dev.grove.bench.process;

import org.jspecify.annotations.NullMarked;
