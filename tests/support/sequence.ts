/** Order of the test files: long ones start first, so that both workers end at about the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of one project stay together, so that they share a worker and its loaded modules. */
const ORDER = ['nightly', 'browsers', 'journeys', 'house', 'server', 'screens', 'client'];

const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

export class LongestProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
