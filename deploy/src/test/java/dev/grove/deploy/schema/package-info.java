/**
 * Checks of the chart's objects, field by field, against the schemas of Kubernetes and its
 * operators.
 */
@NullMarked
package dev.grove.deploy.schema;

import org.jspecify.annotations.NullMarked;
