import { expect, it } from 'vitest';
import { served } from './served.ts';

it('calls again after a pause while the server is busy', async () => {
  const begun: number[] = [];
  const answer = await served(async () => {
    begun.push(performance.now());
    return { status: begun.length < 3 ? 503 : 200 };
  });
  expect(answer.status).toBe(200);
  expect(begun).toHaveLength(3);
  expect((begun[2] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(90);
});

it('ends after 40 tries with an error that names the call', async () => {
  let tries = 0;
  const bookClass = async () => {
    tries++;
    if (tries > 100) throw new Error('it does not end');
    return { status: 503, place: 17 };
  };
  await expect(served(bookClass)).rejects.toThrow(/too busy at each of 40 tries of .*place: 17/s);
  expect(tries).toBe(40);
});
