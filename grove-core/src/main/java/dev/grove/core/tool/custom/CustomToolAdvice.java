package dev.grove.core.tool.custom;

import dev.grove.core.egress.Egress;
import dev.grove.core.egress.HttpUrl;
import dev.grove.core.egress.Purpose;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.secret.Secrets;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Warnings for the caller that stores a tool, which would otherwise come up in its first call. None
 * of them refuses the tool: all can be mended without changing it.
 */
@Component
public class CustomToolAdvice {

    private final Secrets secrets;
    private final Egress egress;
    private final CallableTools callable;

    CustomToolAdvice(Secrets secrets, Egress egress, CallableTools callable) {
        this.secrets = secrets;
        this.egress = egress;
        this.callable = callable;
    }

    /** On a version that was stored. */
    public List<FieldWarning> on(TenantId tenant, CustomTool tool) {
        List<FieldWarning> warnings = new ArrayList<>();
        switch (tool.definition().work()) {
            case CustomToolWork.Callback(URI url, Map<String, HeaderValue> headers, _) -> {
                onUrl(url, warnings);
                Map<String, String> named = new LinkedHashMap<>();
                headers.forEach((name, value) ->
                        value.secretName()
                                .ifPresent(secret -> named.put("headers." + name, secret)));
                onSecrets(tenant, named, warnings);
            }
            case CustomToolWork.Code(_, _, Map<String, String> ofVariables) -> {
                callable.noSandbox()
                        .ifPresent(why ->
                                warnings.add(
                                        new FieldWarning(
                                                "kind",
                                                "code cannot be run at the moment: " + why)));
                Map<String, String> named = new LinkedHashMap<>();
                ofVariables.forEach((variable, secret) -> named.put("secrets." + variable, secret));
                onSecrets(tenant, named, warnings);
            }
            case CustomToolWork.Client() -> {}
        }
        return warnings;
    }

    /** An address is refused before; a name is looked up when it is called, and not now. */
    private void onUrl(URI url, List<FieldWarning> warnings) {
        String host = HttpUrl.host(url);
        if (HttpUrl.isPlain(url)
                && !HttpUrl.isAddress(host)
                && !egress.allowsName(host, Purpose.SERVER)) {
            warnings.add(
                    new FieldWarning(
                            "url",
                            "calls will be refused: http is for hosts that the operator allows in"
                                    + " GROVE_EGRESS_ALLOW, and "
                                    + host
                                    + " is not named there. Have it added, or use https"));
        }
    }

    private void onSecrets(
            TenantId tenant, Map<String, String> byField, List<FieldWarning> warnings) {
        Set<String> missing = secrets.missing(tenant, byField.values());
        byField.forEach((field, secret) -> {
            if (missing.contains(secret)) {
                warnings.add(
                        new FieldWarning(
                                field,
                                "no secret is named "
                                        + secret
                                        + "; store it with PUT /secrets/"
                                        + secret
                                        + ", or calls will fail"));
            }
        });
    }
}
