import type { Key } from '@tbm/contract';
import type { Cache } from '../cache.ts';
import type { Replica } from '../database/replica.ts';
import { Problem } from '../errors.ts';
import { type Handler, type HandlerCall, type Handlers, routeKeys, routeOf } from './handlers.ts';
import { JsonText } from './json-text.ts';
import { hasJustWritten } from './just-wrote.ts';
import { compileSerializer } from './serializer.ts';

/** Responses of one resource are cached and cleared together: the first part of the path. */
export const groupOf = (key: Key): string => key.split('/')[1] ?? '';

const askedOf = ({ params, query }: HandlerCall<Key>): string =>
  JSON.stringify([
    params,
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .sort(),
  ]);

/** The sources of shared answers besides the primary. */
interface Lagging {
  handlers: Handlers;
  replica: Replica;
}

/**
 * Handlers whose responses depend on the request alone, cached for a moment and serialized by their contract. Where there is
 * a replica that keeps up, they read from it, unless the caller has just written.
 */
export function shareAnswers(handlers: Handlers, cache: Cache, lagging?: Lagging): Handlers {
  const shared = routeKeys.filter((key) => routeOf(key).shared);
  const keeping = shared.map((key) => {
    const handler = handlers[key] as Handler<Key>;
    const write = compileSerializer({ schema: routeOf(key).answer, method: 'GET', url: key });
    const read = (call: HandlerCall<Key>, from: Handler<Key>, source: string) =>
      cache.read(groupOf(key), `${source}${key} ${askedOf(call)}`, async () => {
        const answered = await from(call);
        return answered instanceof JsonText ? answered : new JsonText(write(answered));
      });
    const answer: Handler<Key> = async (call) => {
      if (!lagging?.replica.isFresh() || hasJustWritten(call.headers)) return read(call, handler, '');
      try {
        return await read(call, lagging.handlers[key] as Handler<Key>, 'replica ');
      } catch (error) {
        if (error instanceof Problem) throw error;
        // The replica has stopped, or ended the statement to go on with its own work.
        lagging.replica.distrust();
        return read(call, handler, '');
      }
    };
    return [key, answer];
  });
  return { ...handlers, ...Object.fromEntries(keeping) };
}
