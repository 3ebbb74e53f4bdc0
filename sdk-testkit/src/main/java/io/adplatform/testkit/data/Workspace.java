package io.adplatform.testkit.data;

/**
 * A workspace and the organization it belongs to.
 *
 * @param index distinguishes its rows' IDs from other workspaces
 */
public record Workspace(long owId, long index, String organizationName) {

    public String organizationLogo() {
        return "https://static.platform.example/logos/" + owId + ".png";
    }
}
