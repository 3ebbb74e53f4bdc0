package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.throttle.Throttle;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The quotas that this process has a part in: clients that ask for equal ones have one queue together. */
public final class SharedQuotas {

    private final Database database;
    private final Executor executor;
    private final Map<SharedQuota, Throttle> parts = new ConcurrentHashMap<>();

    /** @param executor the threads that the database may block */
    public SharedQuotas(Database database, Executor executor) {
        this.database = database;
        this.executor = executor;
    }

    /** A part in the quota. */
    public Throttle part(SharedQuota quota) {
        return parts.computeIfAbsent(quota, this::open);
    }

    private Throttle open(SharedQuota quota) {
        String member = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
        SharedPermits permits = new SharedPermits(
                quota.name(),
                member,
                QuotaSettings.of(quota.limit(), quota.window(), quota.longestRequest()),
                new SqlShareStore(database, quota.name()),
                quota.time(),
                executor,
                new Random());
        return Throttle.queueBefore(quota.name(), permits, quota.time());
    }
}
