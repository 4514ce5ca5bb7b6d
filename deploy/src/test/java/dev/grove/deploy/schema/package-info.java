/** What Kubernetes and its operators know of the objects that the chart makes, field by field. */
@NullMarked
package dev.grove.deploy.schema;

import org.jspecify.annotations.NullMarked;
