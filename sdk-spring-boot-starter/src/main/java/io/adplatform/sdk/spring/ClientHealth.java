package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.throttle.Quota;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whether clients can work, by the state of their sessions and throttles. Looking costs no request. */
record ClientHealth(String status, Map<String, Object> details) {

    /** @param clients by the names of their beans */
    static ClientHealth of(Map<String, AdPlatform> clients) {
        Map<String, Object> details = new LinkedHashMap<>();
        boolean up = true;
        for (Map.Entry<String, AdPlatform> client : clients.entrySet()) {
            SessionState session = client.getValue().sessionState();
            up &= isUp(session.status());
            details.put(client.getKey(), details(session, client.getValue().quota()));
        }
        return new ClientHealth(up ? "UP" : "DOWN", details);
    }

    private static boolean isUp(SessionState.Status status) {
        return status == SessionState.Status.TOKEN_HELD || status == SessionState.Status.NO_TOKEN_YET;
    }

    private static Map<String, Object> details(SessionState session, Quota quota) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("session", session.status().name());
        if (session.obstacle() != null) {
            shown.put("obstacle", session.obstacle());
        }
        shown.put("quotaLimit", quota.limit());
        shown.put("quotaFree", quota.free());
        shown.put("callsWaiting", quota.totalWaiting());
        return shown;
    }
}
