/** Sign-in of browsers by an issuer, tried with Spring's authorization server as the issuer. */
@NullMarked
package dev.grove.server.ui.openid;

import org.jspecify.annotations.NullMarked;
