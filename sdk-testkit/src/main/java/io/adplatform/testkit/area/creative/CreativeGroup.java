package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.data.Row;
import java.time.Instant;

/** A group, which holds creatives of one type; the creatives know which groups they are in. */
record CreativeGroup(long id, long owId, String name, int typeId, Instant createdAt) implements Row {}
