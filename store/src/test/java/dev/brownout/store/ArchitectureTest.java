package dev.brownout.store;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.brownout.store")
class ArchitectureTest {

  @ArchTest
  static final ArchRule store_knowsOnlyItselfAndTheBudget_ofThisProject =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.brownout..")
                  .and(not(resideInAnyPackage("dev.brownout.store..", "dev.brownout.budget.."))));

  @ArchTest
  static final ArchRule sql_knowsNothingOfRecords_inAnyCase =
      noClasses()
          .that()
          .resideInAPackage("dev.brownout.store.sql")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.brownout.store.record");
}
