package dev.grove.server.campaign;

import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Tells the campaign of each step of a sandbox's life, which is held there as long as it wants. */
final class SandboxSteps implements BeanPostProcessor {

    private final Outside outside;

    SandboxSteps(Outside outside) {
        this.outside = outside;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof SandboxEngine engine ? watched(SandboxEngine.class, engine) : bean;
    }

    private Object watched(Class<?> type, Object real) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    String step = step(method, arguments);
                    outside.passStep(step, Side.BEFORE);
                    Object result = call(real, method, arguments);
                    outside.passStep(step, Side.AFTER);
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

    /** A method of the engine, or an operation of the toolbox. */
    private static String step(Method method, Object[] arguments) {
        return method.getName().equals("call") ? String.valueOf(arguments[0]) : method.getName();
    }
}
