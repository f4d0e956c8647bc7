import type { Key } from '@tbm/contract';
import type { Cache } from '../cache.ts';
import { type Handler, type HandlerCall, type Handlers, routeKeys, routeOf } from './handlers.ts';
import { JsonText } from './json-text.ts';
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

/** Handlers whose responses depend on the request alone, cached for a moment and serialized by their contract. */
export function shareAnswers(handlers: Handlers, cache: Cache): Handlers {
  const shared = routeKeys.filter((key) => routeOf(key).shared);
  const keeping = shared.map((key) => {
    const handler = handlers[key] as Handler<Key>;
    const write = compileSerializer({ schema: routeOf(key).answer, method: 'GET', url: key });
    const answer: Handler<Key> = (call) =>
      cache.read(groupOf(key), `${key} ${askedOf(call)}`, async () => {
        const made = await handler(call);
        return made instanceof JsonText ? made : new JsonText(write(made));
      });
    return [key, answer];
  });
  return { ...handlers, ...Object.fromEntries(keeping) };
}
