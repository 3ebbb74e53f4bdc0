package io.adplatform.examples;

import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.processing.ProcessingResult;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.creative.uploads.UploadResult;
import io.adplatform.sdk.error.InvalidRequestException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Uploads a folder in one request: bad files are named and left out, the rest is grouped and waited for. */
final class FolderUpload {

    private static final Duration LONGEST_UPLOAD = Duration.ofHours(2);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final Creatives creatives;
    private final PrintStream out;

    FolderUpload(Creatives creatives, PrintStream out) {
        this.creatives = creatives;
        this.out = out;
    }

    /** @param uploaded runs between the upload and the waiting */
    void run(Path folder, Runnable uploaded) throws IOException {
        UploadResult result = upload(folder);
        if (result.creativeIds().isEmpty()) {
            out.println("Nothing was uploaded.");
            return;
        }
        Map<Long, String> groups = group(String.valueOf(folder.getFileName()), result);
        uploaded.run();
        show(await(result.creativeIds()), groups);
    }

    private UploadResult upload(Path folder) throws IOException {
        UploadCreatives upload = creatives.upload();
        for (Path file : FolderOfCreatives.files(folder)) {
            String fileName = file.getFileName().toString();
            String shown = CONTROL.matcher(fileName).replaceAll("?");
            if (!shown.equals(fileName)) {
                out.println("  left out: " + shown + " has control characters in its name");
                continue;
            }
            Optional<NewCreative<?>> creative = FolderOfCreatives.creative(file);
            creative.ifPresentOrElse(
                    one -> upload.add(one.key(fileName)),
                    () -> out.println("  left out: " + fileName + " is of no kind that the platform takes"));
        }
        if (upload.keys().isEmpty()) {
            return new UploadResult(Map.of(), Map.of(), List.of(), Map.of(), Map.of());
        }
        UploadResult result;
        try {
            result = upload.skipInvalid()
                    .onProgress(new ProgressBar(out))
                    .options(options -> options.deadline(LONGEST_UPLOAD))
                    .send();
        } catch (InvalidRequestException nothingIsRight) {
            nothingIsRight.violations().forEach(wrong -> out.println("  left out: " + wrong));
            return new UploadResult(Map.of(), Map.of(), List.of(), Map.of(), Map.of());
        }
        result.skipped().forEach((key, why) -> out.println("  left out: " + key + ": " + why));
        result.failed().forEach((key, why) -> out.println("  refused: " + key + ": " + why));
        result.unclear().forEach(key -> out.println("  unclear: " + key + ": look whether it is there"));
        out.println();
        return result;
    }

    /** One group for each type, since a group holds creatives of one. The platform returns the type of each file. */
    private Map<Long, String> group(String folder, UploadResult result) {
        Map<CreativeType, List<Long>> byType = new LinkedHashMap<>();
        for (CreativeListItem row :
                creatives.list().creativeIds(result.creativeIds()).items()) {
            CreativeType type = row.type();
            if (type != null) {
                byType.computeIfAbsent(type, first -> new ArrayList<>()).add(row.creativeId());
            }
        }
        Map<Long, String> groups = new HashMap<>();
        byType.forEach((type, members) -> {
            String name = folder + ", " + type.label();
            creatives.groups().create(name, type, members).send();
            members.forEach(id -> groups.put(id, name));
        });
        return groups;
    }

    private ProcessingResult await(List<Long> ids) {
        return creatives
                .processing(ids)
                .within(PATIENCE)
                .onLook(state -> {
                    if (!state.open().isEmpty()) {
                        out.println("  " + state.open().size() + " still being converted ...");
                    }
                })
                .await();
    }

    private void show(ProcessingResult result, Map<Long, String> groups) {
        Table table = new Table("creative", "name", "type", "status", "group", "ready");
        result.ready().values().forEach(row -> add(table, row, groups, "yes"));
        result.stopped().values().forEach(row -> add(table, row, groups, "never"));
        result.open().forEach(id -> table.row(id, null, null, null, groups.get(id), "not yet"));
        out.print(table);
        out.println();
    }

    private static void add(Table table, CreativeListItem row, Map<Long, String> groups, String ready) {
        table.row(row.creativeId(), row.creativeName(), row.type(), row.status(), groups.get(row.creativeId()), ready);
    }
}
