package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Uploads creatives, many in one request (document 3, "Add creatives").
 *
 * <pre>{@code
 * UploadCreatives upload = creatives.upload()
 *         .add(ImageCreative.file("Banner", Path.of("banner.png")).key("banner"))
 *         .add(VideoCreative.file("Film", Path.of("film.mp4")).key("film"))
 *         .onProgress(p -> bar.show(p.fileName(), p.bytes(), p.total()));
 * UploadResult result = upload.send();
 * if (!result.failed().isEmpty()) {
 *     result = upload.onlyFailed(result).send();
 * }
 * }</pre>
 *
 * <p>Before anything is sent, every file is looked at: it must be there, be of the format that its name says, and not
 * be longer than the platform allows. One {@link io.adplatform.sdk.error.InvalidRequestException} lists all that is
 * wrong, each with the creative's key. Files are streamed, so memory doesn't grow with them. An upload may take as long
 * as the call's deadline allows, 10 minutes unless the client was told otherwise; {@code options(o -> o.deadline(...))}
 * gives a large one on a slow line more.
 *
 * <p>A request can succeed in part; see {@link UploadResult#requireAll()}. One whose answer gets lost ends in
 * {@link io.adplatform.sdk.error.OutcomeUnknownException} and is not sent again, since it may have made creatives:
 * {@link ListCreatives#between} with a span around its {@code sentAt()} shows whether it has.
 */
public final class UploadCreatives extends RequestBuilder<UploadResult, UploadCreatives> {

    // A second one would be a second set of creatives.
    static final Operation<UploadResult> OPERATION =
            Operation.once("POST /api/v3/crt/creatives").returns(UploadResult.class);

    private static final String DETAILS = "creativeRequest";
    private static final String FILES = "creativeFiles";

    private final Workspace workspace;
    private final Map<String, NewCreative<?>> creatives = new LinkedHashMap<>();
    private final Set<String> keysTwice = new LinkedHashSet<>();
    private final FileNames fileNames = new FileNames();
    private final List<UnaryOperator<RequestOptions>> optionChanges = new ArrayList<>();
    private @Nullable ProgressListener listener;

    UploadCreatives(Workspace workspace) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        setter("add", DETAILS).setter("name", "creativeName").setter("source", "creativeSource");
        setter("externalId", "externalCreativeId").setter("size", "creativeWidth", "creativeHeight");
        setter("", "imageDetails", "videoDetails", "audioDetails", "htmlDetails", "nativeDetails");
        setter("tracking", "customTracking").setter("callToAction", "cta").setter("logo", "logoSource");
        setter("brandIcon", "brandIconSourceUrl", "brandIconWidth", "brandIconHeight");
        setter("thumbnail", "thumbnailSourceUrl", "thumbnailWidth", "thumbnailHeight");
    }

    /** One more creative. A file whose name another one has already goes under a name with a number. */
    public UploadCreatives add(NewCreative<?> creative) {
        NewCreative.Draft draft = creative.draft();
        String key = draft.key() != null ? draft.key() : freshKey();
        CreativeFile file = draft.file();
        NewCreative<?> named = file == null
                ? creative
                : creative.with(draft.sentAs(fileNames.unique(file.content().fileName())));
        if (creatives.putIfAbsent(key, named) != null) {
            keysTwice.add(key);
        }
        return this;
    }

    /** More creatives, as by {@link #add}. */
    public UploadCreatives addAll(Collection<? extends NewCreative<?>> more) {
        more.forEach(this::add);
        return this;
    }

    /**
     * Tells how far each file has come, by the name that it is sent under. A listener of a file's own is told, too.
     *
     * @see Content#onProgress
     */
    public UploadCreatives onProgress(ProgressListener own) {
        listener = own;
        return this;
    }

    /** The keys of the creatives in order, those that were made up included. */
    public List<String> keys() {
        return List.copyOf(creatives.keySet());
    }

    /**
     * An upload of those creatives alone that a result says have failed, under their keys. What the platform didn't
     * tell of, or says it made as well, is not among them, since it may be there. Listener and options stay.
     */
    public UploadCreatives onlyFailed(UploadResult result) {
        Set<String> failed = result.failed().keySet();
        UploadCreatives again = new UploadCreatives(workspace);
        creatives.forEach((key, creative) -> {
            if (failed.contains(key) && !result.mayBeThere(key)) {
                again.add(creative.key(key));
            }
        });
        again.listener = listener;
        optionChanges.forEach(again::options);
        return again;
    }

    @Override
    public UploadCreatives options(UnaryOperator<RequestOptions> change) {
        optionChanges.add(change);
        return super.options(change);
    }

    private String freshKey() {
        int number = creatives.size() + 1;
        while (creatives.containsKey("creative-" + number)) {
            number++;
        }
        return "creative-" + number;
    }

    @Override
    protected void check(Checks checks) {
        checks.that(!creatives.isEmpty(), DETAILS, null, "must hold a creative");
        keysTwice.forEach(
                key -> checks.that(false, DETAILS + "." + key, null, "must not stand twice; choose other keys"));
        creatives.forEach((key, creative) -> {
            checks.that(!key.isBlank(), DETAILS, key, "must not have a blank key");
            NewCreative.Draft draft = creative.draft();
            NewCreativeRules.check(
                    checks.within(DETAILS + "." + key, key, draft.fields()).refuseKnown(draft.further()), creative);
        });
    }

    /** Files are checked with their creatives. */
    @Override
    protected void checkFiles(Checks checks) {}

    @Override
    public Call<UploadResult> build() {
        Map<String, Object> details = new LinkedHashMap<>();
        List<Content> files = new ArrayList<>();
        creatives.forEach((key, creative) -> {
            details.put(key, creative.draft().sent());
            CreativeFile file = creative.draft().file();
            if (file != null) {
                files.add(listened(file.content()));
            }
        });
        part(DETAILS, details);
        file(FILES, files.toArray(Content[]::new));
        return super.build();
    }

    private Content listened(Content content) {
        ProgressListener all = listener;
        if (all == null) {
            return content;
        }
        ProgressListener own = content.listener().orElse(progress -> {});
        return content.onProgress(progress -> {
            own.onProgress(progress);
            all.onProgress(progress);
        });
    }

    @Override
    public Response<UploadResult> sendForResponse() {
        List<String> sent = keys();
        return super.sendForResponse().map(result -> result.withKeys(sent));
    }

    @Override
    public CompletableFuture<Response<UploadResult>> sendForResponseAsync() {
        List<String> sent = keys();
        return super.sendForResponseAsync().thenApply(response -> response.map(result -> result.withKeys(sent)));
    }
}
