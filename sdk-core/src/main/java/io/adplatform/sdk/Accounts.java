package io.adplatform.sdk;

import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.List;

/**
 * The operations of an account: sign-up, token requests, the client's log-in, and profiles of advertisers (document 1).
 *
 * <p>A client logs in and refreshes by itself; {@link #logIn} and {@link #refresh} return tokens to the caller. These two and
 * sign-up send the client credentials, and neither a token nor a workspace. A refusal fails with
 * {@link io.adplatform.sdk.error.LogInRefusedException}.
 */
public final class Accounts {

    private final Engine engine;
    private final Workspace workspace;

    /** @param workspace the workspace of the advertisers' profiles */
    Accounts(Engine engine, Workspace workspace) {
        this.engine = engine;
        this.workspace = workspace;
    }

    /**
     * Creates an account (document 1, "Sign up"). The client keeps its log-in; a client that was built
     * {@linkplain AdPlatformBuilder#withoutLogin() without a log-in} gets one by {@link #useLogin}.
     *
     * <p>Must not be repeated after a lost answer: log in to find out whether the account exists. The answer has no {@code owId}.
     * The documents describe no way to delete an account.
     */
    public Request<TokenSet> signUp(String email, String password) {
        return engine.tokenRequests.signUp(email, password);
    }

    /**
     * Gets tokens for a user (document 1, "Log in"), by the path and encoding of the client's dialect. The client's session
     * doesn't change. May be repeated.
     */
    public Request<TokenSet> logIn(String email, String password) {
        return engine.tokenRequests.logIn(email, password);
    }

    /**
     * Gets new tokens for a refresh token (document 1, "Refresh token"). The client's session doesn't change, so don't pass its
     * own refresh token: many deployments accept each refresh token once. The answer has no {@code owId}. If it has no refresh
     * token, the old one stays valid.
     */
    public Request<TokenSet> refresh(String refreshToken) {
        return engine.tokenRequests.refresh(refreshToken);
    }

    /**
     * Changes the log-in of the client, for example after a changed password. Sends nothing, and ends the state after a refused
     * log-in.
     *
     * <p>For the same user, a valid token stays in use and no call is cancelled. For another user, the client logs in at the next
     * call, and uses the workspace from that log-in unless the client was built with an {@code owId}. The former user's calls,
     * iterators and polls end unsent with {@link io.adplatform.sdk.error.CallCancelledException}; a request that is on its way
     * gets its answer and is not repeated.
     *
     * @param email the user, in any case of letters
     */
    public void useLogin(String email, String password) {
        if (email.isBlank() || password.isBlank()) {
            throw new IllegalArgumentException("useLogin needs an e-mail address and a password");
        }
        engine.useLogin(email, password);
    }

    /**
     * Adds the profile of an advertiser (document 1, "Add an advertiser profile") with the client's token and workspace. Must not
     * be repeated after a lost answer. The documents describe no way to read, change or delete a profile.
     */
    public AddAdvertiser addAdvertiser(String advertiserName) {
        return new AddAdvertiser(workspace, advertiserName);
    }

    /** A request that adds the profile of an advertiser. The name is required. */
    public static final class AddAdvertiser extends RequestBuilder<Confirmation, AddAdvertiser> {

        static final Operation<Confirmation> OPERATION =
                Operation.once("POST /api/v3/ua/organization/advertiser/add").returns(Confirmation.class);

        AddAdvertiser(Workspace workspace, String advertiserName) {
            super(workspace, OPERATION);
            body("advertiserName", advertiserName);
        }

        /** Sets the URL of the advertiser's site. */
        public AddAdvertiser website(String url) {
            return body("website", url);
        }

        /** Sets the name of a political person related to the advertiser. */
        public AddAdvertiser chiefName(String name) {
            return body("chiefName", name);
        }

        /** Sets a phone number. */
        public AddAdvertiser contactNumber(String number) {
            return body("contactNumber", number);
        }

        public AddAdvertiser address(String text) {
            return body("address", text);
        }

        /** Sets legal information. */
        public AddAdvertiser legalInfo(String text) {
            return body("legalInfo", text);
        }

        /** Sets associated links. They are sent as a list, as in the documents' sample. */
        public AddAdvertiser links(List<String> urls) {
            return body("links", List.copyOf(urls));
        }

        @Override
        protected void check(Checks checks) {
            checks.required("advertiserName");
        }
    }
}
