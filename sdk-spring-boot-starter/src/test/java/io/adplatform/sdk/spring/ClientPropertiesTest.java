package io.adplatform.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

/** The client without a name has the properties of the named ones, and AdPlatformProperties repeats them. */
class ClientPropertiesTest {

    /** Returns the property's value as text, which differs from its default and from other properties' values. */
    private static String value(RecordComponent property, int number) {
        Class<?> type = property.getType();
        if (type == String.class || type == Path.class) {
            return property.getName();
        }
        if (type == Duration.class) {
            return number + "m";
        }
        if (type == DataSize.class) {
            return number + "KB";
        }
        if (type == ClientProperties.Spelling.class) {
            return "alternate";
        }
        return type == Boolean.class || type == boolean.class ? "true" : String.valueOf(number);
    }

    private static Stream<String> names(Class<? extends Record> properties) {
        return Stream.of(properties.getRecordComponents()).map(RecordComponent::getName);
    }

    @Test
    void bothKindsOfClientsHaveTheSameProperties() {
        List<String> all = new ArrayList<>(names(AdPlatformProperties.class).toList());

        assertThat(all.removeAll(List.of("enabled", "sharedSchema", "clients"))).isTrue();

        assertThat(all).containsExactlyElementsOf(names(ClientProperties.class).toList());
    }

    @Test
    void aPropertyReadsTheSameWithAndWithoutAName() throws ReflectiveOperationException {
        RecordComponent[] properties = ClientProperties.class.getRecordComponents();
        for (int i = 0; i < properties.length; i++) {
            String value = value(properties[i], 100 + i);
            Map<String, Object> set = new HashMap<>();
            set.put("adplatform." + properties[i].getName(), value);
            set.put("adplatform.clients.one." + properties[i].getName(), value);

            AdPlatformProperties bound = new Binder(new MapConfigurationPropertySource(set))
                    .bind("adplatform", AdPlatformProperties.class)
                    .get();

            assertThat(bound.ofMain()).isEqualTo(bound.clients().get("one"));
            properties[i].getAccessor().setAccessible(true);
            assertThat(properties[i].getAccessor().invoke(bound.ofMain()))
                    .as(properties[i].getName())
                    .isNotIn(null, false, Duration.ofSeconds(20));
        }
    }

    @Test
    void unsetPropertiesHaveTheSameDefaults() {
        AdPlatformProperties bound = new Binder(new MapConfigurationPropertySource(
                        Map.of("adplatform.clients.one.email", "me", "adplatform.email", "me")))
                .bind("adplatform", AdPlatformProperties.class)
                .get();

        assertThat(bound.ofMain()).isEqualTo(bound.clients().get("one"));
    }
}
