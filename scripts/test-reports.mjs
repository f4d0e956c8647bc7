// Reads the reports of the test runners: how many passed, which files were slow, and which journeys needed a retry.
import { relative } from 'node:path';
import { root } from './prepare.mjs';

const tenSlowest = (seconds) =>
  [...seconds]
    .map(([file, time]) => ({ file, seconds: time }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10);

/** The report of Vitest (`--reporter=json`). */
export const unitReport = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
  retried: [],
  slowest: tenSlowest(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  ),
});

/** Every test below a suite of Playwright's report, with its file and its titles. */
function* testsIn({ suites = [], specs = [], title }, path = []) {
  const here = title ? [...path, title] : path;
  for (const suite of suites) yield* testsIn(suite, here);
  for (const spec of specs)
    for (const test of spec.tests)
      yield { ...test, file: spec.file, name: [...here, spec.title].join(' › ') };
}

/** The report of Playwright (`json`). */
export function journeyReport(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = [...testsIn(report)];
  const seconds = new Map();
  for (const { file, results } of tests)
    for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    slowest: tenSlowest(seconds),
    retried: tests
      .filter(({ status }) => status === 'flaky')
      .map(
        ({ projectName, name, results }) => `[${projectName}] ${name}\n${results[0]?.error?.message ?? ''}`,
      ),
  };
}
