package dev.grove.server.process;

import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Tells of each step of a sandbox's life: a method of the engine, or an operation of the toolbox.
 */
public abstract class WatchedSandboxes implements BeanPostProcessor {

    protected abstract void before(String step);

    protected abstract void after(String step);

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof SandboxEngine engine ? watched(SandboxEngine.class, engine) : bean;
    }

    private Object watched(Class<?> type, Object real) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    String step = step(method, arguments);
                    before(step);
                    Object result = call(real, method, arguments);
                    after(step);
                    return result instanceof OpenSandbox sandbox
                            ? watched(OpenSandbox.class, sandbox)
                            : result;
                };
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
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
