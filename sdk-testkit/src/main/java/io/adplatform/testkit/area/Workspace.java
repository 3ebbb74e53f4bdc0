package io.adplatform.testkit.area;

/**
 * A workspace and the organization it belongs to.
 *
 * @param index tells its rows' IDs from those of other workspaces
 */
record Workspace(long owId, long index) {

    String organizationName() {
        return "Organization " + owId;
    }

    String organizationLogo() {
        return "https://static.platform.example/logos/" + owId + ".png";
    }
}
