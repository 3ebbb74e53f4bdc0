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
import org.jspecify.annotations.Nullable;

/**
 * Lets a Jackson {@code ObjectMapper} read the SDK's records back that it has written, equal to what they were.
 *
 * <pre>{@code
 * ObjectMapper mapper = new ObjectMapper().registerModule(new AdPlatformModule());
 * String json = mapper.writeValueAsString(payment);
 * Payment same = mapper.readValue(json, Payment.class);
 * Page<Payment> page = mapper.readValue(pageAsJson, new TypeReference<>() {});
 * }</pre>
 *
 * <p>The mapper's own settings don't count for them: neither names nor inclusion nor unknown fields. A mapper without
 * the module writes records too, in the same form (see {@link JsonRecord}), and reads none. Rows of a
 * {@code BidModelPage} are read as part of it, or each by its own type.
 *
 * <p>{@code ObjectMapper.findAndRegisterModules()} finds it. The form may gain fields in later versions, and what an
 * earlier version wrote stays readable.
 */
public final class AdPlatformModule extends SimpleModule {

    private static final long serialVersionUID = 1;

    /** The module, for {@code ObjectMapper.registerModule}. */
    public AdPlatformModule() {
        super("adplatform-records");
        addSerializer(OpenEnum.class, new RecordSerializer());
        addKeySerializer(OpenEnum.class, new OpenEnumKeys.Writer());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addKeyDeserializers((type, config, description) ->
                type.isTypeOrSubTypeOf(OpenEnum.class) ? OpenEnumKeys.reader(type.getRawClass()) : null);
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
