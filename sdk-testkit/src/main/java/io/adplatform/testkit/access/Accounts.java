package io.adplatform.testkit.access;

import io.adplatform.testkit.http.Role;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts that a sandbox knows. Safe for use by several threads. */
public final class Accounts {

    private static final long FIRST_NEW_WORKSPACE = 250_001;

    private final Map<String, Account> byEmail = new LinkedHashMap<>();
    private long nextWorkspace = FIRST_NEW_WORKSPACE;

    /** Adds an account, of a user who may do everything; one with the same address is replaced. */
    public synchronized Accounts add(String email, String password, Long... owIds) {
        byEmail.put(email, new Account(email, password, Arrays.asList(owIds), Role.SUPER_ORGANIZATION, null));
        return this;
    }

    /** Lets a user into one more workspace. */
    public synchronized Accounts allow(String email, long owId) {
        byEmail.put(email, known(email).with(owId));
        return this;
    }

    /** Makes a user one of this kind: what is for others only is answered 403 then, from the next request on. */
    public synchronized Accounts role(String email, Role role) {
        byEmail.put(email, known(email).as(role));
        return this;
    }

    /** Puts an account on hold: its log-in then fails with 400 and this reason (document 1, Errors). */
    public synchronized Accounts hold(String email, String reason) {
        byEmail.put(email, known(email).onHold(reason));
        return this;
    }

    /** Ends a hold. */
    public synchronized Accounts release(String email) {
        byEmail.put(email, known(email).onHold(null));
        return this;
    }

    /** The account with this address, or {@code null}. */
    public synchronized @Nullable Account find(String email) {
        return byEmail.get(email);
    }

    /** Whether a user has this workspace. */
    public synchronized boolean haveWorkspace(long owId) {
        return byEmail.values().stream()
                .anyMatch(account -> account.workspaces().contains(owId));
    }

    /** Adds an account with a new workspace, or returns {@code null} if the address is taken. */
    synchronized @Nullable Account signUp(String email, String password) {
        if (byEmail.containsKey(email)) {
            return null;
        }
        add(email, password, nextWorkspace++);
        return known(email);
    }

    private Account known(String email) {
        Account account = byEmail.get(email);
        if (account == null) {
            throw new IllegalArgumentException("The sandbox has no account " + email);
        }
        return account;
    }
}
