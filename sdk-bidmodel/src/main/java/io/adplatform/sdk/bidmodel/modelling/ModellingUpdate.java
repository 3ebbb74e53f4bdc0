package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.Map;

/** What changes in a modelling that exists; the rest stays as it is (document 2, "Manage bid modeling", UPDATE). */
public final class ModellingUpdate extends ModellingValues<ModellingUpdate> {

    private ModellingUpdate(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** Changes of this modelling, whose ID is in {@link BidModelData#id()}. */
    public static ModellingUpdate of(long bidModelDataId) {
        return new ModellingUpdate(Map.of("bidModelDataId", bidModelDataId), FurtherFields.none());
    }

    @Override
    protected ModellingUpdate changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new ModellingUpdate(newFields, newFurther);
    }
}
