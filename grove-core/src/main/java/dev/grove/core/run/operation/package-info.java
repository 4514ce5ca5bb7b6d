/**
 * Operations on runs of all kinds, with the records that callers give: lists, reads, decisions on
 * what they wait for, and what is done to one or many.
 *
 * <p>Owns no table. REST is made of the operations; streams and starts with files stay controllers
 * of it, which read the records of their bodies from here.
 */
@NamedInterface("operation")
@NullMarked
package dev.grove.core.run.operation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
