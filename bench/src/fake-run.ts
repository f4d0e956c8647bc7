import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from './children.ts';
import { run } from './run.ts';

// A run of fake parts for run.test.ts, and their children. Arguments: the file of the results, and how the run ends.
const [resultsFile = '', ending] = process.argv.slice(2);

function startFakeChild(): void {
  const env = { ...process.env, IS_CHILD: 'true' };
  const child = startChild(fileURLToPath(import.meta.url), { env });
  console.log(`child ${child.process.pid}`);
}

const row = (name: string) => ({ name, figure: 1, unit: 'ms' });

if (process.env.IS_CHILD) {
  // Like a server that is busy, it does not end by SIGTERM at once.
  process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50));
  await wait(60_000);
} else {
  await run({
    prepare: async () => startFakeChild(),
    parts: {
      async *whole() {
        yield { ...row('first'), goal: { number: 1, atMost: { figure: 0.5 } } };
      },
      async *broken() {
        startFakeChild();
        yield row('before the failure');
        if (ending !== 'success') throw new Error('the answer is wrong');
      },
      async *last() {
        yield row('after the failure');
        console.log('last');
        if (ending === 'uncaught')
          setTimeout(() => {
            throw new Error('nothing catches this');
          });
        if (ending === 'waits' || ending === 'uncaught') await wait(60_000);
      },
    },
    resultsFile,
    isJudged: true,
  });
}
