package dev.grove.server.ui.openid;

import org.jspecify.annotations.Nullable;

/**
 * How a browser may sign in besides by a key.
 *
 * @param openid null where no issuer is set up
 */
record SignInOptionsResponse(@Nullable OpenId openid) {

    /**
     * @param name for people
     */
    record OpenId(String name) {}
}
