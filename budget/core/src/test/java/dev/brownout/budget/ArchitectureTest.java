package dev.brownout.budget;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The core knows the JDK and itself, and its packages know each other one way only. */
@AnalyzeClasses(packages = "dev.brownout.budget", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule core_dependsOnTheJdkOnly =
      classes()
          .that(alwaysTrue())
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "dev.brownout.budget..");

  @ArchTest
  static final ArchRule packages_knowEachOtherOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("time")
          .definedBy("..budget.time")
          .layer("retry")
          .definedBy("..budget.retry")
          .layer("attempt")
          .definedBy("..budget.attempt")
          .layer("lane")
          .definedBy("..budget.lane")
          .whereLayer("attempt")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("lane")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("retry")
          .mayOnlyBeAccessedByLayers("attempt");
}
