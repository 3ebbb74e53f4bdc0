package io.adplatform.testkit.http;

import java.util.Set;

/**
 * The sender of a request with an accepted token and workspace.
 *
 * @param email the user
 * @param owId the workspace named by {@code X-IAA-OW-ID}
 * @param workspaces every workspace that the user may name there
 * @param role what kind of user it is
 */
public record Caller(String email, long owId, Set<Long> workspaces, Role role) {

    public Caller {
        workspaces = Set.copyOf(workspaces);
    }
}
