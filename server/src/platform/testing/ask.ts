import type { TestServer } from './server.ts';

export type Row = Record<string, unknown>;
interface Options {
  body?: unknown;
  token?: string | undefined;
}

/** Calls by address, for tests that walk over many routes; `server.call` is the typed way. */
export const asker =
  (server: TestServer) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { body, token }: Options = {}) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json<Row & { code?: string; fields?: Row }>() };
  };
