package io.adplatform.testkit.contract;

import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.i18n.ResourceBundleMessageSource;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import com.networknt.schema.resource.InputStreamSource;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The description's files, read from the jar once, each with its schemas ready for use. Nothing is ever fetched. */
final class ContractFiles {

    /** The areas, in the order of the documents; {@code extras} holds what is not among the documented operations. */
    static final List<String> AREAS = List.of("core", "bidmodel", "finance", "creative", "reports", "extras");

    private static final String BASE = "https://contract.adplatform.example/";

    private static final Pattern PROCESSOR =
            Pattern.compile("\\bprocessor(?=Id\\b|AccountId\\b|PaymentDetail\\b|FeesPercentage\\b|/payment\\b)");

    /** The IDs of the payment terms, and the days of each; the custom term has 0. */
    private static final String TERM_IDS = "enum: ['1', '2', '3', '4', '5', '6', '7', '8']";

    private static final String TERM_DAYS = "enum: ['7', '15', '30', '45', '60', '90', '120', '0']";

    private final String processor;
    private final boolean paymentTermInDays;
    private final SchemaRegistry registry;
    private final Map<String, DescriptionNode> roots = new ConcurrentHashMap<>();

    /**
     * @param processor the online payment processor's name in paths and fields
     * @param paymentTermInDays whether invoice settings take days in the place of a payment term's ID
     */
    ContractFiles(String processor, boolean paymentTermInDays) {
        this.processor = processor;
        this.paymentTermInDays = paymentTermInDays;
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .pathType(PathType.JSON_POINTER)
                .formatAssertionsEnabled(true)
                .preloadSchema(false)
                .locale(Locale.ROOT)
                .messageSource(
                        new ResourceBundleMessageSource("io.adplatform.testkit.contract.messages", "jsv-messages"))
                .build();
        registry = SchemaRegistry.withDialect(
                dialect(),
                builder -> builder.schemaRegistryConfig(config)
                        .schemaLoader(loader -> loader.resourceLoaders(loaders -> loaders.add(this::open))));
    }

    /** OpenAPI's dialect, in which a misspelt keyword is an error; the members of the file itself are not keywords. */
    private static Dialect dialect() {
        List<Keyword> ofTheFile = Stream.of("openapi", "info", "x-area", "security", "paths", "components")
                .<Keyword>map(NonValidationKeyword::new)
                .toList();
        return Dialect.builder(Dialects.getOpenApi31())
                .keywords(ofTheFile)
                .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
                .build();
    }

    /** The beginning of a file; {@code name} comes without its ending. */
    DescriptionNode root(String name) {
        return roots.computeIfAbsent(name, key -> {
            Schema schema = registry.loadSchema(SchemaLocation.of(BASE + key + ".yaml"));
            return DescriptionNode.root(this, schema);
        });
    }

    private InputStreamSource open(AbsoluteIri location) {
        String iri = location.toString();
        if (!iri.startsWith(BASE)) {
            throw new IllegalStateException("The contract refers to " + iri + ", which is none of its files");
        }
        return () -> read(iri.substring(BASE.length()));
    }

    private InputStream read(String file) throws IOException {
        try (InputStream stream = ContractFiles.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new FileNotFoundException("The contract has no file " + file);
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            String spelled = PROCESSOR.matcher(text).replaceAll(processor);
            String withTerms = paymentTermInDays ? spelled.replace(TERM_IDS, TERM_DAYS) : spelled;
            return new ByteArrayInputStream(withTerms.getBytes(StandardCharsets.UTF_8));
        }
    }
}
