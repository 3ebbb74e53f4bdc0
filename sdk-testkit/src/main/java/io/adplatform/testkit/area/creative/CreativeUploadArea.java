package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.FilePart;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The upload of creatives (document 3, Add creatives). A creative that is wrong does not stop the others. */
record CreativeUploadArea(CreativeStore store, CreativeUploads uploads) implements Area {

    private static final long UPLOADER = 1;

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/crt/creatives", this::add);
    }

    private Answer add(Request request) {
        ObjectNode creatives = creatives(request);
        Map<String, List<FilePart>> files = request.files("creativeFiles").stream()
                .filter(file -> !uploads.isLost(file.fileName()))
                .collect(Collectors.groupingBy(FilePart::fileName));
        Map<String, String> added = new LinkedHashMap<>();
        Map<String, String> failed = new LinkedHashMap<>();
        creatives.properties().forEach(creative -> {
            String problem = UploadRules.problem(creative.getValue(), files);
            if (problem != null) {
                failed.put(creative.getKey(), problem);
            } else {
                long id = add(request.owId(), creative.getKey(), (ObjectNode) creative.getValue(), files);
                added.put(creative.getKey(), Long.toString(id));
            }
        });
        return Answer.success(Json.fields("successData", added, "failedData", failed));
    }

    private static ObjectNode creatives(Request request) {
        try {
            JsonNode read = Json.read(request.requiredText("creativeRequest").getBytes(StandardCharsets.UTF_8));
            if (read instanceof ObjectNode object && !object.isEmpty()) {
                return object;
            }
            throw Refusal.unprocessable("creativeRequest must hold a creative");
        } catch (IOException e) {
            throw Refusal.unreadable("creativeRequest is no JSON", e);
        }
    }

    private long add(long owId, String key, ObjectNode details, Map<String, List<FilePart>> files) {
        Instant now = store.platform().now();
        Instant transformed = Creative.plays(details) ? now.plus(uploads.processing()) : now;
        Creative added = store.add(owId, details, Set.of(), UPLOADER, transformed);
        List<FilePart> own = added.sourceType().equals("FILE") ? files.get(added.source()) : null;
        FilePart file = own == null ? null : own.get(0);
        uploads.add(new UploadedCreative(added.id(), owId, key, added.details().deepCopy(), file));
        return added.id();
    }
}
