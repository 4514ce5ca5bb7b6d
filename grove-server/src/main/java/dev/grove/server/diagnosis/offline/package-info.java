/** Diagnosis by the command line, where no server runs or none can start. */
@NullMarked
package dev.grove.server.diagnosis.offline;

import org.jspecify.annotations.NullMarked;
