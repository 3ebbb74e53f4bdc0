package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Workspace;
import java.beans.Introspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.IgnoreTopLevelConverterNotFoundBindHandler;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.AnnotationMetadata;

/** Registers a bean for each client that the properties name, and one for each area of each. */
final class ClientRegistrar implements ImportBeanDefinitionRegistrar {

    /** Each module of the SDK names in it the class by which it is entered. */
    private static final String ENTRIES = "classpath*:META-INF/adplatform/entry";

    private final Environment environment;
    private final BeanFactory beans;
    private final ClassLoader classes;

    ClientRegistrar(Environment environment, BeanFactory beans, ClassLoader classes) {
        this.environment = environment;
        this.beans = beans;
        this.classes = classes;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        Map<String, ClientProperties> clients = clients();
        if (clients.isEmpty() || hasOwnClient()) {
            return;
        }
        List<Class<?>> areas = areas();
        clients.forEach((name, properties) -> register(name, properties, areas, registry));
    }

    /** By name, the one without a name as {@link AdPlatformCustomizer#MAIN}. */
    private Map<String, ClientProperties> clients() {
        AdPlatformProperties all = Binder.get(environment)
                .bind(
                        "adplatform",
                        Bindable.of(AdPlatformProperties.class),
                        new NoUnboundElementsBindHandler(
                                new IgnoreTopLevelConverterNotFoundBindHandler(), new UnboundElementsSourceFilter()))
                .orElse(null);
        Map<String, ClientProperties> clients = new LinkedHashMap<>();
        if (all == null) {
            return clients;
        }
        ClientProperties main = all.ofMain();
        if (ClientSetup.saysAnything(main)) {
            clients.put(AdPlatformCustomizer.MAIN, main);
        }
        clients.putAll(all.clients());
        return clients;
    }

    private boolean hasOwnClient() {
        return beans instanceof ListableBeanFactory all
                && all.getBeanNamesForType(AdPlatform.class, true, false).length > 0;
    }

    private void register(
            String name, ClientProperties properties, List<Class<?>> areas, BeanDefinitionRegistry registry) {
        boolean isMain = name.equals(AdPlatformCustomizer.MAIN);
        String bean = isMain ? "adPlatform" : name + "AdPlatform";
        RootBeanDefinition client = new RootBeanDefinition(
                ClientFactoryBean.class, () -> new ClientFactoryBean(name, properties, (ListableBeanFactory) beans));
        client.setPrimary(isMain);
        registry.registerBeanDefinition(bean, client);
        for (Class<?> area : areas) {
            String areaBean = isMain ? Introspector.decapitalize(area.getSimpleName()) : name + area.getSimpleName();
            registry.registerBeanDefinition(areaBean, area(area, bean, isMain));
        }
    }

    @SuppressWarnings("unchecked") // the method is the area's own, and returns it
    private RootBeanDefinition area(Class<?> area, String client, boolean isMain) {
        Supplier<Object> on = () -> {
            try {
                return area.getMethod("on", Workspace.class).invoke(null, beans.getBean(client, AdPlatform.class));
            } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException changed) {
                throw new IllegalStateException(area.getName() + " has no public on(Workspace) any more", changed);
            }
        };
        RootBeanDefinition definition = new RootBeanDefinition((Class<Object>) area, on);
        definition.setDependsOn(client);
        definition.setPrimary(isMain);
        return definition;
    }

    private List<Class<?>> areas() {
        List<Class<?>> areas = new ArrayList<>();
        try {
            for (Resource entry : new PathMatchingResourcePatternResolver(classes).getResources(ENTRIES)) {
                entry.getContentAsString(StandardCharsets.UTF_8)
                        .lines()
                        .map(String::strip)
                        .forEach(name -> {
                            Class<?> area = area(name);
                            if (area != null) {
                                areas.add(area);
                            }
                        });
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return areas;
    }

    /** The class by which an area is entered; {@code null} for the client itself. */
    private @Nullable Class<?> area(String name) {
        try {
            Class<?> type = Class.forName(name, false, classes);
            Method on = type.getMethod("on", Workspace.class);
            return on.getReturnType() == type ? type : null;
        } catch (ClassNotFoundException | NoSuchMethodException noArea) {
            return null;
        }
    }
}
