import { afterAll, beforeAll, expect, it } from 'vitest';
import { problem } from '../errors.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { KeptFailure, once, type Try } from './once.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.end());

/** Asks for one thing; each entry is the provider's reaction to a try. Returns the tries that the provider received. */
async function ask(subject: string, ...does: ('makes' | 'keeps an error' | 'is lost')[]): Promise<Try[]> {
  const seen: Try[] = [];
  const make = async (one: Try) => {
    seen.push(one);
    const now = does.shift();
    if (now === 'keeps an error') throw new KeptFailure();
    if (now === 'is lost') throw problem('provider_unavailable');
    return one.key;
  };
  await once(server.services, subject, make).catch(() => null);
  return seen;
}
const first = (key: string) => ({ key, again: false });
const later = (key: string) => ({ key, again: true });

it('the first try has the key of its subject; every later one looks for its effect first', async () => {
  expect(await ask('refund:1', 'makes')).toEqual([first('refund:1')]);
  expect(await ask('refund:1', 'makes')).toEqual([later('refund:1')]);
});

it('a key is used again where the answer was lost', async () => {
  expect(await ask('refund:2', 'is lost')).toEqual([first('refund:2')]);
  expect(await ask('refund:2', 'makes')).toEqual([later('refund:2')]);
});

it('a kept failure ends its key: the next try has another, at once and later', async () => {
  expect(await ask('refund:3', 'keeps an error', 'keeps an error')).toEqual([
    first('refund:3'),
    later('refund:3:2'),
  ]);
  expect(await ask('refund:3', 'makes')).toEqual([later('refund:3:3')]);
});

it('two at once with the same kept failure go on to the same key', async () => {
  const seen: string[] = [];
  await Promise.all(
    [1, 2].map(() =>
      once(server.services, 'refund:4', async ({ key }) => {
        seen.push(key);
        if (key === 'refund:4') throw new KeptFailure();
      }),
    ),
  );
  expect(seen.filter((key) => key !== 'refund:4')).toEqual(['refund:4:2', 'refund:4:2']);
});

it('the try is stored before the call', async () => {
  await once(server.services, 'refund:5', async () => {
    const { rows } = await server.pool.query("select number from provider_tries where subject = 'refund:5'");
    expect(rows).toEqual([{ number: 1 }]);
  });
});
