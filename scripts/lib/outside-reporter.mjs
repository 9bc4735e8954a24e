import { writeFileSync } from 'node:fs';

/** Tells of errors that are no test's, as of work that goes on after its test: the JSON report does not know them. */
export default class OutsideReporter {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ type, message, VITEST_TEST_PATH: file }) => ({ type, message, file }));
    writeFileSync(process.env.OUTSIDE_REPORT, JSON.stringify(told));
  }
}
