package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.SharedStore;
import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.session.CredentialsProvider;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Makes a client, and closes it in order: beans that use it are destroyed before it, and the journal, the data source and the
 * registries that it uses after it, because they are there before it is initialized.
 */
final class ClientFactoryBean implements FactoryBean<AdPlatform>, InitializingBean, DisposableBean {

    private final String name;
    private final ClientProperties properties;
    private final ListableBeanFactory beans;
    private @Nullable Journal ownJournal;
    private @Nullable AdPlatform platform;

    ClientFactoryBean(String name, ClientProperties properties, ListableBeanFactory beans) {
        this.name = name;
        this.properties = properties;
        this.beans = beans;
    }

    @Override
    public void afterPropertiesSet() {
        ClientSetup setup = new ClientSetup(name, properties);
        CredentialsProvider provider = credentialsProvider();
        setup.check(provider != null);
        AdPlatformBuilder builder = AdPlatform.builder();
        try {
            setup.applyTo(builder);
            if (provider != null) {
                builder.credentials(provider);
            }
            share(builder);
            record(builder, setup);
            beans.getBeanProvider(ClientListener.class).orderedStream().forEach(builder::listener);
            ObjectProvider<AdPlatformCustomizer> customizers = beans.getBeanProvider(AdPlatformCustomizer.class);
            customizers.orderedStream().forEach(each -> each.customize(name, builder));
            AdPlatform made = build(builder, setup);
            platform = made;
            customizers.orderedStream().forEach(each -> each.built(name, made));
            verify(made);
        } catch (RuntimeException | Error unusable) {
            destroy();
            throw unusable;
        }
    }

    private static AdPlatform build(AdPlatformBuilder builder, ClientSetup setup) {
        try {
            return builder.build();
        } catch (IllegalArgumentException | IllegalStateException refused) { // the second one by the shared store
            throw new SettingsException(setup.prefix() + ": " + refused.getMessage());
        }
    }

    /** The bean of the client's name; for the client without a name also the only one there is. */
    private @Nullable CredentialsProvider credentialsProvider() {
        String bean = name + "CredentialsProvider";
        if (beans.containsBean(bean)) {
            return beans.getBean(bean, CredentialsProvider.class);
        }
        return name.equals(AdPlatformCustomizer.MAIN)
                ? beans.getBeanProvider(CredentialsProvider.class).getIfUnique()
                : null;
    }

    private void share(AdPlatformBuilder builder) {
        if (!Boolean.TRUE.equals(properties.shared())) {
            return;
        }
        SharedStore store = beans.getBeanProvider(SharedStore.class).getIfUnique();
        if (store == null) {
            throw new SettingsException(
                    "adplatform.shared=true needs sdk-postgresql on the class path and a DataSource, or a SharedStore bean");
        }
        builder.sharedBy(store);
    }

    private void record(AdPlatformBuilder builder, ClientSetup setup) {
        if (properties.journalFile() != null) {
            ownJournal = journal(properties.journalFile(), setup);
            builder.journal(ownJournal);
        } else if (!Boolean.TRUE.equals(properties.shared())) {
            ObjectProvider<Journal> journals = beans.getBeanProvider(Journal.class);
            Journal journal = journals.getIfUnique();
            if (journal != null) {
                builder.journal(journal);
            } else if (journals.stream().findAny().isPresent()) { // a client without any would record no payment
                throw new SettingsException(
                        setup.prefix() + ": there are several Journal beans; mark one @Primary, or set "
                                + setup.prefix() + ".journal-file");
            }
        }
    }

    private static Journal journal(Path file, ClientSetup setup) {
        if (!file.isAbsolute()) { // in another directory it is an empty journal, which pays again
            throw new SettingsException(setup.prefix() + ".journal-file must be an absolute path, was " + file);
        }
        try {
            return FileJournal.open(file);
        } catch (JournalException unusable) {
            throw new SettingsException(setup.prefix() + ".journal-file: " + unusable.getMessage());
        }
    }

    private void verify(AdPlatform made) {
        if (Boolean.TRUE.equals(properties.verifyAtStart())) {
            Verification found = made.verify();
            if (!found.passed()) {
                throw new SettingsException("the client '" + name + "' can't work:\n" + found);
            }
        }
    }

    @Override
    public AdPlatform getObject() {
        return Objects.requireNonNull(platform);
    }

    @Override
    public Class<AdPlatform> getObjectType() {
        return AdPlatform.class;
    }

    @Override
    public void destroy() {
        if (platform != null) {
            platform.close(properties.closeTimeout());
        }
        if (ownJournal != null) {
            ownJournal.close();
        }
    }
}
