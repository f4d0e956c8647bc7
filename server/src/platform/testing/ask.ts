import { anyVersion, versionHeader } from '@tbm/contract/route';
import type { TestServer } from './server.ts';

export type Row = Record<string, unknown>;
interface Options {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Calls by address, for tests that walk over many routes; `server.call` is the typed way. */
export const asker =
  (server: TestServer) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { body, token, headers }: Options = {}) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'PUT' ? { [versionHeader]: anyVersion } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      version: answer.headers[versionHeader] as string | undefined,
      body: answer.json<Row & { code?: string; fields?: Row }>(),
    };
  };
