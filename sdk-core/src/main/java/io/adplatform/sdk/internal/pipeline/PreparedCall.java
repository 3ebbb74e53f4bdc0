package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Call;

/**
 * A call as it is sent.
 *
 * @param request what goes on the wire, apart from what authorizes it
 * @param transfer the files that go along or come back
 */
record PreparedCall<T>(Call<T> call, HttpRequest request, CallFiles transfer) {}
