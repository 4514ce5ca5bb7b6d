package dev.grove.server.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.stereotype.Component;

/**
 * Firewall that lets an encoded slash through where OpenAI's clients write one: within the id of a
 * model, {@code agent/<name>}. It is as strict as Spring Security's everywhere else.
 */
@Component
class EncodedSlashes implements HttpFirewall {

    private static final Pattern MODEL =
            Pattern.compile("/v1/models/agent%2[Ff][A-Za-z0-9_-]{1,64}(?:(?:@|%40)[0-9]{1,9})?");

    private final StrictHttpFirewall strict = new StrictHttpFirewall();
    private final StrictHttpFirewall ofModels = new StrictHttpFirewall();

    EncodedSlashes() {
        ofModels.setAllowUrlEncodedSlash(true);
        // Tomcat leaves the slash encoded, so that the decoded path has a percent sign.
        ofModels.setAllowUrlEncodedPercent(true);
    }

    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        boolean isModel = MODEL.matcher(request.getRequestURI()).matches();
        return (isModel ? ofModels : strict).getFirewalledRequest(request);
    }

    @Override
    public HttpServletResponse getFirewalledResponse(HttpServletResponse response) {
        return strict.getFirewalledResponse(response);
    }
}
