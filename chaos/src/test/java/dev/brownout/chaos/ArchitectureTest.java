package dev.brownout.chaos;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.brownout.chaos.load.ReadLog;

/**
 * Who in the tool may know whom: the last column of the house's table, and the feature packages.
 */
@AnalyzeClasses(
    packages = "dev.brownout.chaos",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_fleet_is_reached_over_http_only =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.brownout.gateway..",
              "dev.brownout.billing..",
              "dev.brownout.deliveryops..",
              "dev.brownout.store..",
              "dev.brownout.budget.quarkus..",
              "dev.brownout.budget.lanes..",
              "io.quarkus..");

  @ArchTest
  static final ArchRule nobody_knows_the_verbs =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.brownout.chaos.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.brownout.chaos.cli..", "picocli..");

  @ArchTest
  static final ArchRule the_experiment_knows_no_other_feature =
      noClasses()
          .that()
          .resideInAPackage("dev.brownout.chaos.experiment..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.brownout.chaos.agreement..",
              "dev.brownout.chaos.fault..",
              "dev.brownout.chaos.fleet..",
              "dev.brownout.chaos.load..",
              "dev.brownout.chaos.measure..",
              "dev.brownout.chaos.report..");

  @ArchTest
  static final ArchRule the_report_knows_results_only =
      noClasses()
          .that()
          .resideInAPackage("dev.brownout.chaos.report..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.brownout.chaos.fault..", "dev.brownout.chaos.fleet..")
                  .or(
                      resideInAPackage("dev.brownout.chaos.load..")
                          .and(DescribedPredicate.not(type(ReadLog.class)))));

  @ArchTest
  static final ArchRule the_gates_judge_result_files_only =
      noClasses()
          .that()
          .resideInAPackage("dev.brownout.chaos.gate..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.brownout.chaos.fault..",
              "dev.brownout.chaos.fleet..",
              "dev.brownout.chaos.load..",
              "dev.brownout.chaos.measure..");

  @ArchTest
  static final ArchRule features_have_no_cycles =
      slices().matching("dev.brownout.chaos.(**)").should().beFreeOfCycles();
}
