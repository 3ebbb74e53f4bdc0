package io.adplatform.testkit.access;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Caller;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.http.Role;
import io.adplatform.testkit.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sign-up, log-in and refresh, and the check of token and workspace of all other requests (document 1, Authentication). */
public final class Access {

    public static final String CLIENT_ID = "sandbox-client";
    public static final String CLIENT_SECRET = "sandbox-secret-9e02";

    private static final String BEARER = "Bearer ";
    private static final String SUPPORT_EMAIL = "support@platform.example";
    private static final String NOT_ALLOWED = "User is not allowed to access provided customer";
    private static final String NO_ORGANIZATION = "User is not associated with any active organization";
    private static final String NO_USER = "User does not exist or is not allowed to the provided workspace";

    private final AccessRules rules;
    private final Accounts accounts;
    private final Tokens tokens;

    public Access(AccessRules rules, Accounts accounts, InstantSource clock, long seed) {
        this.rules = rules;
        this.accounts = accounts;
        this.tokens = new Tokens(seed, rules.tokenValidity(), clock);
    }

    /** Registers the token operations. */
    public void register(Operations operations) {
        operations
                .open("POST", "/api/v3/ua/sign-up", this::signUp)
                .open("POST", "/api/v3/ua/oauth/token", this::token)
                .open("POST", "/api/v3/ua/login", this::logIn);
    }

    /** Ends every access token. Refresh tokens stay valid. */
    public void expireTokens() {
        tokens.expireAccess();
    }

    /** Ends every access token and every refresh token. */
    public void revokeTokens() {
        tokens.revokeAll();
    }

    /** Ends the access token of a request, if it has one. */
    public void revokeTokenOf(Request request) {
        String header = request.header(rules.credentialHeader());
        if (header != null && header.startsWith(BEARER)) {
            tokens.endAccess(header.substring(BEARER.length()));
        }
    }

    /**
     * Returns the caller of an operation that needs a token.
     *
     * @throws Refusal with 401 for a bad token, 400 for a missing workspace, or 403 for a workspace of another user
     */
    public Caller check(Request request) {
        Account account = bearer(request);
        Long owId = request.headerInteger("X-IAA-OW-ID");
        if (owId == null) {
            throw Refusal.badRequest("X-IAA-OW-ID is required");
        }
        if (!account.workspaces().contains(owId)) {
            throw foreignWorkspace();
        }
        return new Caller(account.email(), owId, Set.copyOf(account.workspaces()), account.role());
    }

    /** The failure for a workspace that the user may not use. */
    public static Refusal foreignWorkspace() {
        return new Refusal(403, NO_USER);
    }

    /** The failure for an operation or a parameter that the user's role may not use. */
    public static Refusal foreignRole(String what, Role role) {
        return new Refusal(403, "Forbidden", what + " is not for users of the role " + role);
    }

    private Account bearer(Request request) {
        String header = request.header(rules.credentialHeader());
        if (header == null) {
            throw unauthorized("The header " + rules.credentialHeader() + " is missing");
        }
        if (!header.startsWith(BEARER)) {
            throw unauthorized("The header " + rules.credentialHeader() + " has no bearer token");
        }
        String email = tokens.ownerOfAccess(header.substring(BEARER.length()));
        Account account = email == null ? null : accounts.find(email);
        if (account == null) {
            throw unauthorized("The access token is invalid or has expired");
        }
        return account;
    }

    private static Refusal unauthorized(String reason) {
        return new Refusal(401, "Unauthorized", reason);
    }

    private Answer signUp(Request request) {
        requireClient(request);
        Account account = accounts.signUp(request.requiredText("email"), request.requiredText("password"));
        if (account == null) {
            throw new Refusal(422, "User already exists");
        }
        return answer(TokenOperation.SIGN_UP, tokens.issue(account.email()), null);
    }

    private Answer token(Request request) {
        String grant = grantType(request);
        if (grant == null) {
            throw Refusal.badRequest("grantType is required");
        }
        return switch (grant) {
            case "password" -> passwordGrant(request);
            case "refresh_token" -> refreshGrant(request);
            default -> throw Refusal.badRequest("The grant type " + grant + " is not supported");
        };
    }

    private Answer logIn(Request request) {
        // This path implies the grant type.
        return grantType(request) == null ? passwordGrant(request) : token(request);
    }

    private static @Nullable String grantType(Request request) {
        String one = request.text("grantType");
        String other = request.text("grant_type");
        if (one != null && other != null && !one.equals(other)) {
            throw Refusal.badRequest("grantType and grant_type differ");
        }
        return one == null ? other : one;
    }

    private Answer passwordGrant(Request request) {
        requireClient(request);
        String email = request.text("email");
        Account account = accounts.find(email == null ? request.requiredText("username") : email);
        if (account == null || !account.password().equals(request.requiredText("password"))) {
            throw new Refusal(403, NO_USER);
        }
        if (account.holdReason() != null) {
            throw new Refusal(onHold(account.holdReason()));
        }
        if (request.readings().has(Reading.LogIn.REVOKES_OTHER_TOKENS)) {
            tokens.endAll(account.email());
        }
        return answer(
                TokenOperation.LOG_IN, tokens.issue(account.email()), rules.owIdInLogIn() ? account.owId() : null);
    }

    private static Answer onHold(String reason) {
        Map<String, Object> data = Json.fields("status", "On Hold", "reason", reason, "supportEmail", SUPPORT_EMAIL);
        List<Object> errors = List.of(Answer.errorObject(NOT_ALLOWED, NO_ORGANIZATION));
        return Answer.bare(Json.fields("success", false, "data", data, "errorObjects", errors))
                .withStatus(400);
    }

    private Answer refreshGrant(Request request) {
        // The documents show a refresh without client credentials. If a client sends them, they must be right.
        if (request.header(rules.credentialHeader()) != null) {
            requireClient(request);
        }
        String used = request.requiredText("refresh_token");
        String email = tokens.ownerOfRefresh(used);
        if (email == null) {
            throw Refusal.badRequest("The refresh token is invalid or has been used");
        }
        if (!rules.refreshTokensRotate()) {
            return answer(TokenOperation.REFRESH, tokens.issueWithoutRefresh(email), null);
        }
        tokens.endRefresh(used);
        return answer(TokenOperation.REFRESH, tokens.issue(email), null);
    }

    private void requireClient(Request request) {
        String client = CLIENT_ID + ":" + CLIENT_SECRET;
        String expected = "Basic " + Base64.getEncoder().encodeToString(client.getBytes(StandardCharsets.UTF_8));
        if (!expected.equals(request.header(rules.credentialHeader()))) {
            throw new Refusal(403, "Forbidden", "The client credentials are missing or wrong");
        }
    }

    private Answer answer(TokenOperation operation, Tokens.Pair pair, @Nullable Long owId) {
        Map<String, Object> body = Json.fields("access_token", pair.access());
        if (pair.refresh() != null) {
            body.put("refresh_token", pair.refresh());
        }
        body.put("scope", "read write");
        body.put("token_type", "bearer");
        if (rules.expiresIn() != null) {
            body.put("expires_in", rules.expiresIn());
        }
        if (owId != null) {
            body.put("owId", owId);
        }
        return rules.enveloped().contains(operation) ? Answer.success(body) : Answer.bare(body);
    }
}
