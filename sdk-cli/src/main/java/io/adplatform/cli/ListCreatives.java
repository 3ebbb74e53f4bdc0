package io.adplatform.cli;

import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the creatives of the library. */
@Command(
        name = "list",
        description = "List creatives.",
        footer = {"", "Example:", "  adplatform creatives list --type image --columns creativeId,creativeName"})
final class ListCreatives implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Option(names = "--status", split = ",", paramLabel = "STATUS", description = "Such as active or rejected.")
    List<String> statuses = new ArrayList<>();

    @Option(names = "--type", split = ",", paramLabel = "TYPE", description = "Such as image, video or audio.")
    List<String> types = new ArrayList<>();

    @Option(names = "--search", paramLabel = "TEXT", description = "Text to search for.")
    private @Nullable String search;

    ListCreatives(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            var request = Creatives.on(connection.platform()).list();
            if (!statuses.isEmpty()) {
                request.statuses(statuses.stream().map(CreativeStatus::of).toArray(CreativeStatus[]::new));
            }
            if (!types.isEmpty()) {
                request.types(types.stream().map(CreativeType::of).toArray(CreativeType[]::new));
            }
            if (search != null) {
                request.search(search);
            }
            list.write(
                    root.output(),
                    request,
                    "creativeId",
                    "creativeName",
                    "type",
                    "status",
                    "creativeWidth",
                    "creativeHeight",
                    "createdAt");
            return ExitCode.OK;
        }
    }
}
