/** Alerts and dashboards, whose queries ask for metrics and labels that the server has. */
@NullMarked
package dev.grove.deploy.monitoring;

import org.jspecify.annotations.NullMarked;
