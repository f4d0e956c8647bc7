import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Key } from '@tbm/contract';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { z } from 'zod';
import { makeBulkhead } from '../bulkhead.ts';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { Problem, problem } from '../errors.ts';
import type { FileBytes } from './file-bytes.ts';
import { authorise, type HandlerCall, type Handlers, routeKeys, routeOf, runHandler } from './handlers.ts';
import { JsonText } from './json-text.ts';
import { compileSerializer } from './serializer.ts';

type Call = Omit<HandlerCall<Key>, 'may'>;
type Made = Answer<Key> | JsonText | FileBytes;

/** `$1` is the thing. */
const tryToLock = statement(
  'try_to_lock_edit',
  `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine`,
  z.object({ mine: z.boolean() }),
);

/**
 * How many changes hold a lock at once in this process, of any kind. Each holds a connection and needs another one: as many
 * as the pool has connections would wait for each other.
 */
const mostLocks = 4;
const patience = 3_000;

/**
 * Runs one piece of work about a thing at a time, in all processes. A caller that waits holds no connection, because the
 * work needs its own. Throws `busy` after three seconds.
 */
function makeAlone(db: Database) {
  const locks = makeBulkhead({ most: mostLocks, waitMs: patience });
  return async <T>(thing: string, work: () => Promise<T>): Promise<T> => {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const done = await locks.run('edits', () =>
        db.transaction(async (tx) => {
          const { mine } = await tryToLock.one(tx, [thing]);
          return mine ? { value: await work() } : undefined;
        }),
      );
      if (done) return done.value;
      await wait(50);
    }
    throw new Problem('busy', { retryAfter: 1 });
  };
}

export interface Edits {
  /** The version of a record that an editor reads; undefined when the caller or the call is another. */
  versionFor(key: Key, call: Call, answer: Made): string | undefined;
  /**
   * Runs a change. A change that names the version it is based on runs alone. It is refused, with the present record,
   * when the record has changed since. Throws `changed_meanwhile`, and `version_missing` without a version.
   */
  run<T>(key: Key, call: Call, change: () => Promise<T>): Promise<T>;
}

/** `handlers` read what is stored now, `db` belongs to calls that write. */
export function makeEdits(handlers: Handlers, db: Database): Edits {
  const alone = makeAlone(db);
  const changes = routeKeys.flatMap((key) => {
    const { edits } = routeOf(key);
    if (!edits) return [];
    const form = new RegExp(`^${edits.read.replace(/\{\w+\}/, '[a-z]+')}$`);
    return routeKeys
      .filter((read) => form.test(read))
      .map((read) => {
        const write = compileSerializer({ schema: routeOf(read).answer, method: 'GET', url: read });
        const textOf = (answer: Made): string => (answer instanceof JsonText ? answer.text : write(answer));
        const query = routeOf(read).query?.parse(edits.query ?? {}) ?? {};
        return {
          key,
          read,
          query,
          textOf,
        };
      });
  });
  const byRead = new Map(changes.map((one) => [one.read, one]));
  /** The reading of the record that a call changes. */
  const readFor = (key: Key, call: Call) => {
    const read = routeOf(key).edits?.read.replace(/\{(\w+)\}/, (_, name: string) =>
      String((call.body as unknown as Record<string, unknown>)[name]),
    );
    return byRead.get(read as Key);
  };
  const versionOf = (text: string): string => hash('sha1', text, 'base64url');

  const mayCall = (key: Key, call: Call): boolean => {
    try {
      authorise(routeOf(key), call.actor);
      return true;
    } catch {
      return false;
    }
  };

  return {
    versionFor(key, call, answer) {
      const found = byRead.get(key);
      return found && mayCall(found.key, call) ? versionOf(found.textOf(answer)) : undefined;
    },
    async run(key, call, change) {
      const found = readFor(key, call);
      const based = call.headers[versionHeader];
      if (!found || based === anyVersion) return change();
      if (based === undefined) throw problem('version_missing');
      return alone(`${found.read} ${JSON.stringify(call.params)}`, async () => {
        const asRead = { ...call, query: found.query, body: undefined } as unknown as Call;
        const text = found.textOf(await runHandler(found.read, handlers, asRead));
        if (versionOf(text) === based) return change();
        throw new Problem('changed_meanwhile', {
          current: { version: versionOf(text), record: JSON.parse(text) as unknown },
        });
      });
    },
  };
}
