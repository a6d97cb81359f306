package dev.brownout.budget.quarkus;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.quarkus.runtime.annotations.StaticInitSafe;

/** ARCHITECTURE, section 2: what budget/quarkus may depend on. */
@AnalyzeClasses(packages = "dev.brownout", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule ITS_OWN_CODE_IS_THE_CORES_AND_ITS_OWN =
      noClasses()
          .that(resideInAnyPackage("dev.brownout.budget.quarkus.."))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.brownout..")
                  .and(
                      com.tngtech.archunit.base.DescribedPredicate.not(
                          resideInAnyPackage(
                              "dev.brownout.budget.quarkus..",
                              "dev.brownout.budget.attempt..",
                              "dev.brownout.budget.retry..",
                              "dev.brownout.budget.time.."))));

  @ArchTest
  static final ArchRule OTHER_CODE_IS_QUARKUS_AND_WHAT_COMES_WITH_IT =
      classes()
          .that(resideInAnyPackage("dev.brownout.budget.quarkus.."))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "dev.brownout.budget..",
                  "java..",
                  "jakarta..",
                  "io.quarkus..",
                  "io.smallrye..",
                  "io.vertx..",
                  "io.netty..",
                  "io.micrometer..",
                  "org.jboss..",
                  "org.eclipse.microprofile..",
                  "com.fasterxml.jackson.."));

  @ArchTest
  static final ArchRule THE_CORE_KNOWS_NONE_OF_IT =
      noClasses()
          .that(
              resideInAnyPackage(
                  "dev.brownout.budget.attempt..",
                  "dev.brownout.budget.retry..",
                  "dev.brownout.budget.time..",
                  "dev.brownout.budget.lane.."))
          .should()
          .dependOnClassesThat(resideInAnyPackage("dev.brownout.budget.quarkus..", "io.."));

  /**
   * Else a wrong setting fails in the initialisation of a class, which development mode does not
   * survive: it answers nothing any more, whatever is then corrected.
   */
  @ArchTest
  static final ArchRule SETTINGS_ARE_READ_WHEN_THE_SERVICE_STARTS_AND_NOT_BEFORE =
      noClasses().should().beAnnotatedWith(StaticInitSafe.class);
}
