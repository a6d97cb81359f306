package dev.brownout.budget.lanes;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** ARCHITECTURE, section 2: what budget/lanes may depend on, and who may not depend on it. */
@AnalyzeClasses(packages = "dev.brownout", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule LANES_KNOW_THE_BUDGET_ONLY =
      noClasses()
          .that(resideInAnyPackage("dev.brownout.budget.lanes.."))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.brownout..")
                  .and(not(resideInAnyPackage("dev.brownout.budget.."))));

  @ArchTest
  static final ArchRule NOTHING_OF_THE_BUDGET_KNOWS_THE_LAB =
      noClasses()
          .that(resideInAnyPackage("dev.brownout.budget.."))
          .and(not(resideInAnyPackage("dev.brownout.budget.lanes..")))
          .should()
          .dependOnClassesThat(resideInAnyPackage("dev.brownout.budget.lanes.."));
}
