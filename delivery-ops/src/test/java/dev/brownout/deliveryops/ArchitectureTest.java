package dev.brownout.deliveryops;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.brownout.deliveryops")
class ArchitectureTest {

  @ArchTest
  static final ArchRule deliveryOps_knowsOnlyItselfAndTheBudget_ofThisProject =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.brownout..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "dev.brownout.deliveryops..", "dev.brownout.budget.."))));
}
