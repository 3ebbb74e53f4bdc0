package io.adplatform.testkit.access;

import io.adplatform.testkit.http.Role;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user of the sandbox.
 *
 * @param workspaces the user's values of {@code X-IAA-OW-ID}; log-in returns the first
 * @param role what kind of user it is
 * @param holdReason why the account is on hold, or {@code null} when it is not
 */
public record Account(
        String email,
        String password,
        List<Long> workspaces,
        Role role,
        @Nullable String holdReason) {

    public Account {
        if (workspaces.isEmpty()) {
            throw new IllegalArgumentException("an account needs a workspace");
        }
        workspaces = List.copyOf(workspaces);
    }

    /** The workspace that log-in answers. */
    public long owId() {
        return workspaces.get(0);
    }

    Account onHold(@Nullable String reason) {
        return new Account(email, password, workspaces, role, reason);
    }

    Account as(Role other) {
        return new Account(email, password, workspaces, other, holdReason);
    }

    Account with(long owId) {
        Set<Long> more = new LinkedHashSet<>(workspaces);
        more.add(owId);
        return new Account(email, password, List.copyOf(more), role, holdReason);
    }

    /** The address only. */
    @Override
    public String toString() {
        return "Account[" + email + "]";
    }
}
