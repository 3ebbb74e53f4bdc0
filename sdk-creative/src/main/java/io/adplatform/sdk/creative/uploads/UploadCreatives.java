package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.error.InvalidRequestException;
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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
 * <p>Before anything is sent, every file is checked: its existence, its format, and the platform's limit of its length. One
 * {@link io.adplatform.sdk.error.InvalidRequestException} lists all that is wrong, each with the creative's key;
 * {@link #skipInvalid} uploads the others. Files are streamed, so memory doesn't grow with them. An upload may take as long as
 * the call's deadline allows, 10 minutes by default; {@code options(o -> o.deadline(...))} gives a large one on a slow line more.
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
    private final List<Consumer<UploadCreatives>> settings = new ArrayList<>();
    private @Nullable ProgressListener listener;
    private boolean skipsInvalid;
    private Map<String, String> skipped = Map.of();

    public UploadCreatives(Workspace workspace) {
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
        CreativeFile file = draft.file();
        String fileName = file == null ? null : fileNames.unique(file.content().fileName());
        NewCreative<?> named = fileName == null ? creative : creative.with(draft.sentAs(fileName));
        String name = fileName == null ? String.valueOf(draft.fields().get("creativeName")) : fileName;
        String key = draft.key() != null ? draft.key() : free(name);
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
     * Sets a listener of the progress of each file, by its sent name. A file's own listener is notified, too.
     *
     * @see Content#onProgress
     */
    public UploadCreatives onProgress(ProgressListener own) {
        listener = own;
        return this;
    }

    /**
     * Leaves out creatives that aren't right, instead of refusing the whole upload: one bad file doesn't stop the other eleven.
     * {@link UploadResult#skipped()} lists them with reasons. If all are invalid, the upload is refused.
     */
    public UploadCreatives skipInvalid() {
        skipsInvalid = true;
        return this;
    }

    /** Returns the violations of creatives that {@link #skipInvalid} omits, by key; empty without it. */
    private Map<String, String> invalid() {
        Map<String, String> invalid = new LinkedHashMap<>();
        if (skipsInvalid) {
            creatives.forEach((key, creative) -> {
                try {
                    new UploadCreatives(workspace).add(creative.key(key)).build();
                } catch (InvalidRequestException wrong) {
                    invalid.put(key, inWords(wrong));
                }
            });
        }
        return invalid.size() < creatives.size() ? invalid : Map.of();
    }

    /** The key at the beginning of an input's name would be a repetition. */
    private static String inWords(InvalidRequestException wrong) {
        return wrong.violations().stream()
                .map(violation -> violation.setter().replaceFirst("^.*\\.", "") + " " + violation.rule())
                .collect(Collectors.joining("; "));
    }

    /** Returns the keys of the creatives in order, including generated ones. */
    public List<String> keys() {
        return List.copyOf(creatives.keySet());
    }

    /**
     * Returns an upload of only the failed creatives of a result, under their keys. Unclear creatives are omitted, because they
     * may exist. Listener, options and further fields stay.
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
        again.skipsInvalid = skipsInvalid;
        settings.forEach(setting -> setting.accept(again));
        return again;
    }

    @Override
    public UploadCreatives options(UnaryOperator<RequestOptions> change) {
        settings.add(upload -> upload.options(change));
        return super.options(change);
    }

    @Override
    public UploadCreatives with(String name, @Nullable Object value) {
        settings.add(upload -> upload.with(name, value));
        return super.with(name, value);
    }

    /** A name that no key takes yet: itself, or with a number behind it. */
    private String free(String name) {
        String wanted = name.isBlank() ? "creative" : name;
        String key = wanted;
        for (int number = 2; creatives.containsKey(key); number++) {
            key = wanted + "-" + number;
        }
        return key;
    }

    @Override
    protected void check(Checks checks) {
        checks.that(!creatives.isEmpty(), DETAILS, null, "must hold a creative");
        keysTwice.forEach(key -> checks.that(false, DETAILS + "." + key, null, "must be unique; choose other keys"));
        right().forEach((key, creative) -> {
            checks.that(!key.isBlank(), DETAILS, key, "must not have a blank key");
            NewCreative.Draft draft = creative.draft();
            NewCreativeRules.check(
                    checks.within(DETAILS + "." + key, key, draft.fields()).with(draft.further(), NewCreative.PRESET),
                    creative);
        });
    }

    private Map<String, NewCreative<?>> right() {
        Map<String, NewCreative<?>> right = new LinkedHashMap<>(creatives);
        right.keySet().removeAll(skipped.keySet());
        return right;
    }

    /** Files are checked with their creatives. */
    @Override
    protected void checkFiles(Checks checks) {}

    @Override
    public Call<UploadResult> build() {
        skipped = invalid();
        Map<String, Object> details = new LinkedHashMap<>();
        List<Content> files = new ArrayList<>();
        right().forEach((key, creative) -> {
            details.put(key, creative.draft().sent());
            CreativeFile file = creative.draft().file();
            if (file != null) {
                files.add(listened(file.sent()));
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
        Call<UploadResult> call = build();
        List<String> sent = List.copyOf(right().keySet());
        return workspace.execute(call).map(result -> result.of(sent, skipped));
    }

    @Override
    public CompletableFuture<Response<UploadResult>> sendForResponseAsync() {
        try {
            Call<UploadResult> call = build();
            List<String> sent = List.copyOf(right().keySet());
            Map<String, String> left = skipped;
            return workspace.executeAsync(call).thenApply(response -> response.map(result -> result.of(sent, left)));
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }
}
