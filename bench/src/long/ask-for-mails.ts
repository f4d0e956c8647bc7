import { setTimeout as wait } from 'node:timers/promises';
import { makeCustomer } from '@tbm/server/platform/testing/factories';
import type { MeasuredInstallation } from './measured-installation.ts';

const everyMs = 3_000;
/** How long a mail may still arrive after the last one was asked for. */
const patienceMs = 30_000;

/** Asks for mails until it is stopped; returns the milliseconds of each until it arrived, in order of size. */
export function askForMails({ address, pool, arrivals }: MeasuredInstallation): () => Promise<number[]> {
  const asked = new Map<string, number>();
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const email = `socia.${asked.size}@correo.tbm.test`;
      await makeCustomer(pool, { email });
      asked.set(email, performance.now());
      const answer = await fetch(`${address}/api/customer/recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      if (!answer.ok) throw new Error(`no mail: ${answer.status} ${await answer.text()}`);
      await wait(everyMs);
    }
  })();
  return async () => {
    isStopped = true;
    await asking;
    await wait(patienceMs);
    const took = [...asked].map(([email, at]) => (arrivals.get(email) ?? Number.POSITIVE_INFINITY) - at);
    return took.sort((a, b) => a - b);
  };
}
