package dev.grove.server.security;

import dev.grove.core.run.person.RunPersons;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.Validator;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Checks scope, person and query parameters before every route, and injects the caller and its
 * grant as arguments.
 */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

    private final CallerArgument callers;
    private final RunPersons persons;

    WebConfiguration(CallerArgument callers, RunPersons persons) {
        this.callers = callers;
        this.persons = persons;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new ScopeCheck());
        registry.addInterceptor(new PersonCheck(callers, persons));
        registry.addInterceptor(new KnownParameters()).excludePathPatterns("/mcp/rpc");
    }

    /**
     * Constraints of records describe them; features check what callers send, and no provider does.
     */
    @Override
    public Validator getValidator() {
        return Validator.forInstanceOf(Object.class, (_, _) -> {});
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(callers);
        resolvers.add(new GrantArgument());
    }
}
