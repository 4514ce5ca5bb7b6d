package dev.grove.server.process;

import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Halts its own process at the moment of a sandbox's life that the traces name. */
final class HaltInSandbox implements BeanPostProcessor {

    private final Traces traces;

    HaltInSandbox(Traces traces) {
        this.traces = traces;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof SandboxEngine engine ? watched(SandboxEngine.class, engine) : bean;
    }

    private Object watched(Class<?> type, Object real) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    String moment = moment(method, arguments);
                    at("before " + moment);
                    Object result = call(real, method, arguments);
                    at("after " + moment);
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
    private static String moment(Method method, Object[] arguments) {
        return method.getName().equals("call") ? String.valueOf(arguments[0]) : method.getName();
    }

    private void at(String moment) {
        if (traces.haltsAt().equals(moment)) {
            traces.haltAt("");
            Runtime.getRuntime().halt(137);
        }
    }
}
