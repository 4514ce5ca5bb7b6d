package dev.grove.server.ui.openid;

import dev.grove.core.policy.KnownPersons;
import org.springframework.stereotype.Component;

/** Persons whom the issuer signs in to Arborist. */
@Component
class SignedInPersons implements KnownPersons {

    private final OpenIdSettings settings;

    SignedInPersons(OpenIdSettings settings) {
        this.settings = settings;
    }

    @Override
    public boolean canSignIn() {
        return !settings.isOff();
    }
}
