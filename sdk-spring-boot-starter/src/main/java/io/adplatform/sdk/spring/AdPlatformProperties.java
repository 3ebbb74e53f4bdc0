package io.adplatform.sdk.spring;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The properties below {@code adplatform}: one client, several by name below {@code adplatform.clients}, or both. Unset
 * properties leave the SDK's defaults.
 */
@ConfigurationProperties("adplatform")
public class AdPlatformProperties extends ClientProperties {

    /** Whether clients are made. */
    private boolean enabled = true;

    /** The schema of the tables that are shared by sdk-postgresql. */
    private String sharedSchema = "adplatform";

    /** Clients by name: each has its own beans, as nameAdPlatform and nameFinance. */
    private Map<String, ClientProperties> clients = new LinkedHashMap<>();

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public String getSharedSchema() {
        return sharedSchema;
    }

    public void setSharedSchema(String sharedSchema) {
        this.sharedSchema = sharedSchema;
    }

    public Map<String, ClientProperties> getClients() {
        return clients;
    }

    public void setClients(Map<String, ClientProperties> clients) {
        this.clients = clients;
    }
}
