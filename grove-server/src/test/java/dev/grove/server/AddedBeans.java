package dev.grove.server;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.ResolvableType;

/**
 * Beans that a test adds to a server: methods with {@code @Bean} of a class. A server that begins
 * with {@link PreparedBeans} reads no configuration, so that each gets its definition here.
 */
public final class AddedBeans {

    private AddedBeans() {}

    /**
     * Adds the beans of a class.
     *
     * @param additions with a constructor without parameters
     */
    public static SpringApplication in(SpringApplication application, Class<?> additions) {
        application.addInitializers(context -> {
            BeanDefinitionRegistry registry = (BeanDefinitionRegistry) context;
            // By its class, Spring would take it for configuration that is to be read.
            registry.registerBeanDefinition(
                    additions.getName(),
                    new RootBeanDefinition(
                            Object.class, () -> BeanUtils.instantiateClass(additions)));
            for (Method method : additions.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Bean.class)) {
                    registry.registerBeanDefinition(method.getName(), definition(method));
                }
            }
        });
        return application;
    }

    private static RootBeanDefinition definition(Method method) {
        RootBeanDefinition definition = new RootBeanDefinition();
        if (Modifier.isStatic(method.getModifiers())) {
            definition.setBeanClass(method.getDeclaringClass());
        } else {
            definition.setFactoryBeanName(method.getDeclaringClass().getName());
        }
        definition.setFactoryMethodName(method.getName());
        definition.setTargetType(ResolvableType.forMethodReturnType(method));
        definition.setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR);
        definition.setPrimary(method.isAnnotationPresent(Primary.class));
        return definition;
    }
}
