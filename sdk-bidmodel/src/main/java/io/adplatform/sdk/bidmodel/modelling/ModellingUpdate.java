package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.Map;

/** What changes in a modelling that exists; the rest stays as it is (document 2, "Manage bid modeling", UPDATE). */
public final class ModellingUpdate extends ModellingValues<ModellingUpdate> {

    private ModellingUpdate(Map<String, Object> fields) {
        super(fields);
    }

    /** Changes of this modelling, whose ID is in {@link BidModelData#id()}. */
    public static ModellingUpdate of(long bidModelDataId) {
        return new ModellingUpdate(Map.of("bidModelDataId", bidModelDataId));
    }

    @Override
    protected ModellingUpdate changed(Map<String, Object> newFields) {
        return new ModellingUpdate(newFields);
    }
}
