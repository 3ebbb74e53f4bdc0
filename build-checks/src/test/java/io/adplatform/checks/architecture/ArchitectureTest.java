package io.adplatform.checks.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchRule;
import io.adplatform.sdk.AdPlatform;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The architecture, as far as compiled classes show it. */
class ArchitectureTest {

    private static final String SDK = "io.adplatform.sdk..";
    private static final String INTERNALS = "io.adplatform.sdk.internal..";
    private static final String TESTKIT = "io.adplatform.testkit..";
    private static final Set<String> COMPOSITION_ROOT = Set.of(
            "io.adplatform.sdk.Engine",
            "io.adplatform.sdk.AdPlatform",
            "io.adplatform.sdk.EngineWorkspace",
            "io.adplatform.sdk.ClientReport",
            "io.adplatform.sdk.AdPlatformBuilder",
            "io.adplatform.sdk.json.RecordSerializer", // Jackson, as it is set up for our records
            "io.adplatform.sdk.file.Target", // counts the bytes of its files in memory
            "io.adplatform.sdk.json.AdPlatformModule",
            "io.adplatform.sdk.json.RecordDeserializer",
            "io.adplatform.sdk.operation.Call", // limits read its inputs as they are sent
            "io.adplatform.sdk.operation.Poller", // runs work of several calls on threads of the SDK
            "io.adplatform.sdk.progress.WorkMeter", // guards a listener, as the log of calls does
            "io.adplatform.sdk.throttle.Throttle"); // Throttle.queueBefore(permits)
    private static final List<String> AREAS = List.of(
            "io.adplatform.sdk.bidmodel..",
            "io.adplatform.sdk.creative..",
            "io.adplatform.sdk.finance..",
            "io.adplatform.sdk.reports..");

    private static final JavaClasses ALL = SdkClasses.in("io.adplatform");

    @Test
    void anAreaDoesNotSeeAnotherArea() {
        for (String area : AREAS) {
            String[] others =
                    AREAS.stream().filter(other -> !other.equals(area)).toArray(String[]::new);
            check(noClasses().that().resideInAPackage(area).should().dependOnClassesThat(resideInAnyPackage(others)));
        }
    }

    @Test
    void anAreaSeesOfTheCoreOnlyWhatEveryoneSees() {
        check(noClasses()
                .that(resideInAnyPackage(AREAS.toArray(String[]::new)))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(INTERNALS));
    }

    @Test
    void theInternalsOfAnAreaAreReachedFromThatAreaAlone() {
        for (String area : AREAS) {
            check(noClasses()
                    .that()
                    .resideOutsideOfPackage(area)
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(area.replace("..", ".internal..")));
        }
    }

    @Test
    void internalsAreReachedOnlyFromThemselvesAndFromWhereTheyAreWired() {
        check(noClasses()
                .that(not(resideInAPackage(INTERNALS)).and(not(theCompositionRoot())))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(INTERNALS));
    }

    @Test
    void internalPackagesHaveADirection() {
        check(slices().matching("io.adplatform.sdk.internal.(*)..").should().beFreeOfCycles());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bidmodel", "creative", "reports"})
    void theseAreasHaveNoImportCircle(String area) {
        check(slices().matching("io.adplatform.sdk." + area + ".(**)").should().beFreeOfCycles());
    }

    @Test
    void publicSignaturesSpeakOnlyOfTheSdkAndTheJdk() {
        check(classes().that().resideInAPackage(SDK).should(new SpeakOnlyOfTheSdkAndTheJdk()));
    }

    @Test
    void publicRecordsCopyTheCollectionsTheyAreGiven() {
        check(classes()
                .that()
                .resideInAPackage(SDK)
                .and()
                .resideOutsideOfPackage(INTERNALS)
                .and()
                .areRecords()
                .and()
                .arePublic()
                .should(new CopyTheirCollections()));
    }

    /** They came with 2.19, and 2.16 is the least version that users may have. */
    @Test
    void noCodeUsesTheStreamsOfNewerVersionsOfJackson() {
        check(noClasses()
                .should()
                .callMethodWhere(JavaCall.Predicates.target(nameMatching("(value|property|entry)Stream"))));
    }

    @Test
    void theTestkitKnowsNothingOfTheSdk() {
        check(noClasses().that().resideInAPackage(TESTKIT).should().dependOnClassesThat(resideInAPackage(SDK)));
    }

    @Test
    void theSdkKnowsNothingOfTheTestkit() {
        check(noClasses().that().resideInAPackage(SDK).should().dependOnClassesThat(resideInAPackage(TESTKIT)));
    }

    @Test
    void aClientCompletesToAtMostTwelveMethods() {
        assertThat(Stream.of(AdPlatform.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers())
                                && !Modifier.isStatic(method.getModifiers())
                                && !method.getName().equals("toString"))
                        .map(Method::getName)
                        .distinct())
                .hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void everyPackageIsNullMarked() {
        List<String> unmarked = ALL.stream()
                .map(JavaClass::getPackage)
                .filter(javaPackage -> !isNullMarked(javaPackage))
                .map(JavaPackage::getName)
                .distinct()
                .sorted()
                .toList();

        assertThat(unmarked).as("packages without @NullMarked").isEmpty();
    }

    private static boolean isNullMarked(JavaPackage javaPackage) {
        return javaPackage
                .tryGetPackageInfo()
                .map(packageInfo -> packageInfo.isAnnotatedWith(NullMarked.class))
                .orElse(false);
    }

    private static DescribedPredicate<JavaClass> theCompositionRoot() {
        return DescribedPredicate.describe("the composition root", type -> {
            String outermost = type.getName().replaceFirst("[$].*", "");
            return COMPOSITION_ROOT.contains(outermost);
        });
    }

    private static void check(ArchRule rule) {
        rule.check(ALL);
    }
}
