/** Forms by which a page starts a run of an agent or a workflow. */
@NullMarked
package dev.grove.server.run.form;

import org.jspecify.annotations.NullMarked;
