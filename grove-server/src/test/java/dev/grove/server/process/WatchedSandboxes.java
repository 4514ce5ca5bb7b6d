package dev.grove.server.process;

import dev.grove.core.id.RunId;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxEngines;
import dev.grove.workspace.sandbox.SandboxSpec;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Reports each step of a sandbox's life, and of whose: a method of the engine, or an operation of
 * the toolbox. The run is null for what has no run yet.
 */
public abstract class WatchedSandboxes implements BeanPostProcessor {

    private final Map<String, RunId> volumes = new ConcurrentHashMap<>();

    protected abstract void before(@Nullable RunId run, String step);

    protected abstract void after(@Nullable RunId run, String step);

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof SandboxEngines engines) {
            List<SandboxEngine> watched =
                    engines.all().stream()
                            .map(engine ->
                                    (SandboxEngine) watched(SandboxEngine.class, engine, null))
                            .toList();
            return (SandboxEngines) () -> watched;
        }
        return bean;
    }

    private Object watched(Class<?> type, Object real, @Nullable RunId owner) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    String step = step(method, arguments);
                    RunId run = owner == null ? ownerIn(arguments) : owner;
                    before(run, step);
                    Object result = call(real, method, arguments);
                    after(run, step);
                    return result instanceof OpenSandbox sandbox
                            ? watched(OpenSandbox.class, sandbox, run)
                            : result;
                };
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private @Nullable RunId ownerIn(Object @Nullable [] arguments) {
        return Stream.of(arguments == null ? new Object[0] : arguments)
                .map(this::ownerOf)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable RunId ownerOf(Object argument) {
        return switch (argument) {
            case SandboxSpec spec -> {
                volumes.put(spec.volume(), spec.run());
                yield spec.run();
            }
            case RunId run -> run;
            case String volume -> volumes.get(volume);
            default -> null;
        };
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static String step(Method method, Object[] arguments) {
        return method.getName().equals("call") ? String.valueOf(arguments[0]) : method.getName();
    }
}
