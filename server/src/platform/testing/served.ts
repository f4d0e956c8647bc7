import { setTimeout as wait } from 'node:timers/promises';

const tries = 40;

/**
 * The answer of a call, which is tried again while the server is too busy for it (status 503).
 * @throws Error with the text of the call when it is still refused after two seconds.
 */
export async function served<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await wait(50);
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
  throw new Error(`The server was too busy at each of ${tries} tries of ${call}`);
}
