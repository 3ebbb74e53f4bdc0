package io.adplatform.testkit.area;

/** A seeded workspace and the organization it belongs to. */
record Workspace(long owId, int index) {

    String organizationName() {
        return "Organization " + owId;
    }

    String organizationLogo() {
        return "https://static.platform.example/logos/" + owId + ".png";
    }
}
