package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the creatives of the library. */
@Command(name = "list")
final class ListCreatives extends SearchCommand {

    @Option(names = "--type", paramLabel = "TYPE")
    private @Nullable String type;

    @Override
    int run(AdPlatform platform) {
        var request = Creatives.on(platform).list();
        ifSet(status, name -> request.statuses(CreativeStatus.of(name)));
        ifSet(type, name -> request.types(CreativeType.of(name)));
        ifSet(search, request::search);
        return write(
                request,
                CreativeListItem.class,
                "creativeId,creativeName,type,status,creativeWidth,creativeHeight,createdAt");
    }
}
