package io.adplatform.sdk.json;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.json.OpenEnumReader;
import org.jspecify.annotations.Nullable;

/**
 * A Jackson module for the SDK's records. A record that is written and read again is equal to the original.
 *
 * <pre>{@code
 * ObjectMapper mapper = new ObjectMapper().registerModule(new AdPlatformModule());
 * String json = mapper.writeValueAsString(payment);
 * Payment same = mapper.readValue(json, Payment.class);
 * Page<Payment> page = mapper.readValue(pageAsJson, new TypeReference<>() {});
 * }</pre>
 *
 * <p>The mapper's settings for names, inclusion and unknown fields have no effect on records. A mapper without the module
 * writes records in the same form (see {@link JsonRecord}), but can't read them. Rows of a {@code BidModelPage} can be read as
 * part of the page, or each by its own type.
 *
 * <p>{@code ObjectMapper.findAndRegisterModules()} finds the module. Later versions may add fields to the form. They read the
 * form of earlier versions.
 */
public final class AdPlatformModule extends SimpleModule {

    private static final long serialVersionUID = 1;

    /** A module for {@code ObjectMapper.registerModule}. */
    public AdPlatformModule() {
        super("adplatform-records");
        addSerializer(OpenEnum.class, new RecordSerializer());
        addKeySerializer(OpenEnum.class, new RecordSerializer.OfKey());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addKeyDeserializers(OpenEnumReader.KEYS);
        context.addDeserializers(new Readers());
    }

    private static final class Readers extends Deserializers.Base {

        private final ObjectMapper mapper = Json.withOwnCaches();

        @Override
        public @Nullable JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) {
            boolean record = type.isRecordType() && type.isTypeOrSubTypeOf(JsonRecord.class);
            boolean constant = type.isTypeOrSubTypeOf(OpenEnum.class);
            return record || constant || type.hasRawClass(Page.class) ? new RecordDeserializer(type, mapper) : null;
        }
    }
}
