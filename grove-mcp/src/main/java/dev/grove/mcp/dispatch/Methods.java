package dev.grove.mcp.dispatch;

import dev.grove.core.key.Scope;
import dev.grove.mcp.dispatch.Method.Work;
import dev.grove.mcp.era.Era;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The methods that there are, in which era, and from which scope on. */
@Component
class Methods {

    private static final Set<Era> BOTH = EnumSet.allOf(Era.class);
    private static final Set<Era> LEGACY = EnumSet.of(Era.LEGACY);
    private static final Set<Era> MODERN = EnumSet.of(Era.MODERN);

    private final Map<String, Method> byName = new HashMap<>();

    Methods(
            HandshakeMethods handshake,
            ToolMethods tools,
            PromptMethods prompts,
            ResourceMethods resources,
            SkillMethods skills) {
        quick("server/discover", MODERN, Scope.READ_ONLY, handshake::discover);
        quick("initialize", LEGACY, Scope.READ_ONLY, handshake::initialize);
        quick("ping", LEGACY, Scope.READ_ONLY, _ -> QuickResult.empty());
        quick("logging/setLevel", LEGACY, Scope.READ_ONLY, handshake::setLevel);
        quick("tools/list", BOTH, Scope.INVOKE, tools::list);
        lengthy("tools/call", BOTH, Scope.INVOKE, tools::call);
        quick("prompts/list", BOTH, Scope.READ_ONLY, prompts::list);
        lengthy("prompts/get", BOTH, Scope.READ_ONLY, prompts::get);
        quick("resources/list", BOTH, Scope.READ_ONLY, resources::list);
        quick("resources/templates/list", BOTH, Scope.READ_ONLY, resources::templates);
        quick("resources/read", BOTH, Scope.READ_ONLY, resources::read);
        quick("resources/subscribe", LEGACY, Scope.READ_ONLY, resources::subscribe);
        quick("resources/unsubscribe", LEGACY, Scope.READ_ONLY, resources::unsubscribe);
        quick("resources/directory/read", MODERN, Scope.READ_ONLY, skills::readDirectory);
        quick("skills/list", MODERN, Scope.READ_ONLY, skills::list);
        quick("skills/get", MODERN, Scope.READ_ONLY, skills::get);
        quick("completion/complete", BOTH, Scope.READ_ONLY, prompts::complete);
        add(new Method("subscriptions/listen", MODERN, Scope.READ_ONLY, new Work.Listening()));
    }

    Optional<Method> find(String name, Era era) {
        return Optional.ofNullable(byName.get(name)).filter(method -> method.eras().contains(era));
    }

    private void quick(String name, Set<Era> eras, Scope scope, Work.Quick work) {
        add(new Method(name, eras, scope, work));
    }

    private void lengthy(String name, Set<Era> eras, Scope scope, Work.Lengthy work) {
        add(new Method(name, eras, scope, work));
    }

    private void add(Method method) {
        byName.put(method.name(), method);
    }
}
