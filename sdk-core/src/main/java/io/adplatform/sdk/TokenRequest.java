package io.adplatform.sdk;

import io.adplatform.sdk.error.AccountOnHoldException;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NoActiveOrganizationException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UserNotAllowedException;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One request that answers with tokens: JSON or a form, and refusals as the documents tell them apart. */
final class TokenRequest extends RequestBuilder<TokenSet, TokenRequest> {

    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403, 412, 422);
    private static final Pattern ON_HOLD = Pattern.compile("(?i)\\s*on[\\s_-]*hold\\s*");
    private static final Pattern NO_ORGANIZATION = Pattern.compile("(?i)active organi[sz]ation");
    private static final Pattern NOT_ALLOWED = Pattern.compile("(?i)does ?n[o']t exist|not allowed");

    private final Set<String> fields = new LinkedHashSet<>();

    TokenRequest(Workspace withoutToken, Operation<TokenSet> operation, boolean form) {
        super(withoutToken, operation);
        setter("refreshToken", "refresh_token").setter("email", "username");
        if (form) {
            formEncoded();
        }
    }

    /** Sets a field of the body, which must not be empty. */
    TokenRequest field(String name, String value) {
        fields.add(name);
        return body(name, value);
    }

    @Override
    protected TokenRequest header(String name, @Nullable String value) {
        return super.header(name, value);
    }

    @Override
    protected void check(Checks checks) {
        checks.required(fields.toArray(String[]::new));
    }

    @Override
    public Response<TokenSet> sendForResponse() {
        try {
            return super.sendForResponse();
        } catch (AdPlatformException refused) {
            throw typed(refused);
        }
    }

    @Override
    public CompletableFuture<Response<TokenSet>> sendForResponseAsync() {
        return super.sendForResponseAsync().exceptionallyCompose(failure -> {
            Throwable cause = Futures.cause(failure);
            return CompletableFuture.failedFuture(
                    cause instanceof AdPlatformException refused ? typed(refused) : cause);
        });
    }

    private static AdPlatformException typed(AdPlatformException failure) {
        // A 401 is about credentials like the other refusals: there is no token that could be replaced.
        Throwable told = failure instanceof NotAuthenticatedException ? failure.getCause() : failure;
        if (!(told instanceof ApiException refused)
                || told instanceof ServerException
                || !REFUSALS.contains(refused.answer().effectiveStatus())) {
            return failure;
        }
        PlatformResponse answer = refused.answer();
        CallContext context = Objects.requireNonNull(refused.context());
        if (ON_HOLD.matcher(String.valueOf(answer.data().get("status"))).matches()) {
            return new AccountOnHoldException(context, answer);
        }
        String complaint = answer.errors().toString();
        if (NO_ORGANIZATION.matcher(complaint).find()) {
            return new NoActiveOrganizationException(context, answer);
        }
        return answer.effectiveStatus() == 403 && NOT_ALLOWED.matcher(complaint).find()
                ? new UserNotAllowedException(context, answer)
                : new LogInRefusedException(context, answer);
    }
}
