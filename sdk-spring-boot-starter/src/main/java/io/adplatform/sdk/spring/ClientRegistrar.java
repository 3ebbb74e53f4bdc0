package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import java.beans.Introspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.IgnoreTopLevelConverterNotFoundBindHandler;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.AnnotationMetadata;

/** Registers a bean for each client that the properties name, and one for each area of each. */
final class ClientRegistrar implements ImportBeanDefinitionRegistrar {

    /** Properties without which money or quota has less protection. */
    private static final Set<String> PROTECTIONS = Set.of("journalfile", "shared");

    /** Properties of all clients. The others without a client's name are of the client without a name alone. */
    private static final Set<String> OF_ALL = Set.of("clients", "enabled", "sharedschema");

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
        List<String> ofMain = new ArrayList<>();
        BindHandler knownNames =
                new NoUnboundElementsBindHandler(
                        new IgnoreTopLevelConverterNotFoundBindHandler(), new UnboundElementsSourceFilter()) {
                    @Override
                    public <T> @Nullable Bindable<T> onStart(
                            ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
                        // A blank value binds nothing, but its name is known. It takes no protection away.
                        if (!PROTECTIONS.contains(name.getLastElement(Form.UNIFORM))) {
                            super.onSuccess(name, target, context, name);
                        }
                        return super.onStart(name, target, context);
                    }

                    @Override
                    public Object onSuccess(
                            ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
                        if (name.getNumberOfElements() == 2
                                && !OF_ALL.contains(name.getLastElement(Form.UNIFORM))
                                && !result.toString().isBlank()) {
                            ofMain.add(name.toString());
                        }
                        return super.onSuccess(name, target, context, result);
                    }
                };
        AdPlatformProperties all = Binder.get(environment)
                .bind("adplatform", Bindable.of(AdPlatformProperties.class), knownNames)
                .orElse(null);
        if (all == null) {
            return Map.of();
        }
        Map<String, ClientProperties> clients = new LinkedHashMap<>();
        ClientProperties main = all.ofMain();
        if (ClientSetup.saysAnything(main)) {
            clients.put(AdPlatformCustomizer.MAIN, main);
        } else if (!all.clients().isEmpty() && !ofMain.isEmpty()) {
            throw new SettingsException(
                    String.join(", ", ofMain) + " would have no effect, because each client has a name",
                    "Set them for each client that needs them, such as adplatform.clients."
                            + all.clients().keySet().iterator().next()
                            + ofMain.get(0).substring("adplatform".length()) + ".");
        }
        if (!Collections.disjoint(clients.keySet(), all.clients().keySet())) {
            throw new SettingsException("adplatform.clients.main must not be set beside the client without a name");
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
            if (!registry.containsBeanDefinition(areaBean)) { // the application's own
                registry.registerBeanDefinition(areaBean, area(area, bean, isMain));
            }
        }
    }

    @SuppressWarnings("unchecked") // the method is the area's own, and returns it
    private RootBeanDefinition area(Class<?> area, String client, boolean isMain) {
        Supplier<Object> on = () -> {
            try {
                return area.getMethod("on", AdPlatform.class).invoke(null, beans.getBean(client, AdPlatform.class));
            } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException changed) {
                throw new IllegalStateException(area.getName() + " has no public on(AdPlatform) any more", changed);
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
                        .flatMap(this::area)
                        .forEach(areas::add);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return areas;
    }

    /** The class by which an area is entered; empty for the client itself. */
    private Stream<Class<?>> area(String name) {
        try {
            Class<?> type = Class.forName(name, false, classes);
            Method on = type.getMethod("on", AdPlatform.class);
            return on.getReturnType() == type ? Stream.of(type) : Stream.empty();
        } catch (ClassNotFoundException | NoSuchMethodException noArea) {
            return Stream.empty();
        }
    }
}
