/**
 * Deployment of the server, held to what it promises: the Helm chart is rendered by Helm, and the
 * manifests are read as Kubernetes reads them. The names of settings and metrics are those of the
 * documentation, which tests of the server compare with the server.
 */
@NullMarked
package dev.grove.deploy;

import org.jspecify.annotations.NullMarked;
