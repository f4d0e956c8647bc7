import type { Answer, Args, Key } from '@tbm/contract';
import { visitor } from '../actor.ts';
import { authorise, type Handlers, routeOf, runHandler } from './handlers.ts';
import { JsonText } from './json-text.ts';

/** The same shape as the browser's client. */
export type Caller = <K extends Key>(key: K, args?: Args<K>) => Promise<Answer<K>>;

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Calls routes in process, as a visitor: pages rendered on the server use it instead of HTTP. */
export function makeCaller(handlers: Handlers): Caller {
  return async <K extends Key>(key: K, args?: Args<K>): Promise<Answer<K>> => {
    const route = routeOf(key);
    authorise(route, visitor);
    const given = (args ?? {}) as Given;
    const query = (given.query ?? {}) as { branch_id?: number };
    const call = {
      params: route.params?.parse(given.params ?? {}) ?? {},
      query: { branch_id: query.branch_id, ...route.query?.parse(query) },
      body: route.body?.parse(given.body),
      actor: visitor,
      rawBody: '',
      file: null,
      headers: {},
      setHeader: () => {},
    };
    const answer = await runHandler(key, handlers, call as never);
    // Only fields of the contract leave the server, here as over HTTP.
    return (answer instanceof JsonText ? answer.value : route.answer.parse(answer)) as Answer<K>;
  };
}
