/** Results: tables of figures beside each other and beside their goals, and the document. */
@NullMarked
package dev.grove.bench.report;

import org.jspecify.annotations.NullMarked;
