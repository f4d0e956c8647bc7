import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './children.ts';
import { run } from './run.ts';

// A run of fake parts for run.test.ts, and their children. Arguments: the file of the results, and how the run ends.
const [resultsFile = '', ending] = process.argv.slice(2);

const children: Child[] = [];

async function startFakeChild(): Promise<void> {
  const env = { ...process.env, CHILD_OF: resultsFile };
  const child = startChild(fileURLToPath(import.meta.url), { env });
  await child.message();
  console.log(`child ${child.process.pid}`);
  children.push(child);
}

const row = (name: string) => ({ name, figure: 1, unit: 'ms' });

if (process.env.CHILD_OF) {
  // Like a busy server, it needs a moment to end in order.
  process.on('SIGTERM', () =>
    setTimeout(() => {
      appendFileSync(`${process.env.CHILD_OF}.ends`, 'in order\n');
      process.exit(0);
    }, 50),
  );
  process.send?.('ready');
  await wait(60_000);
} else {
  await run({
    prepare: startFakeChild,
    parts: {
      async *whole() {
        yield { ...row('first'), goal: { number: 1, atMost: { figure: 0.5 } } };
      },
      async *broken() {
        await startFakeChild();
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
        // Like a call that is never answered: it fails when its server ends, while the others still run.
        if (ending === 'hangs') await children.at(-1)?.untilItEnds;
        if (ending === 'waits' || ending === 'uncaught') await wait(60_000);
      },
    },
    resultsFile,
    limitSeconds: ending === 'hangs' ? 4 : 60,
    isJudged: true,
  });
}
