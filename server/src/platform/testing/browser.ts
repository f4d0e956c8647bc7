import type { TestServer } from './server.ts';

/** A browser that makes the identity service's own calls and keeps its cookies. */
export interface TestBrowser {
  post(path: string, body?: object): Promise<{ status: number; code: string | undefined }>;
  /** The whole answer to a call. */
  read(path: string, body: object): Promise<Record<string, unknown>>;
  get(path: string): Promise<{ status: number; code: string | undefined }>;
  /** The short token of the browser's session; undefined without one. */
  token(): Promise<string | undefined>;
  /** The value of a cookie. */
  cookie(name: string): string | undefined;
}

/** `own`: headers that it sends with every call. */
export function openBrowser(server: TestServer, own: Record<string, string> = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api/auth${path}`,
      headers: {
        ...own,
        origin: server.services.config.public_url,
        cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value } of answer.cookies)
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    return { ...answer.json<{ code?: string; token?: string }>(), status: answer.statusCode };
  };
  const short = ({ status, code }: { status: number; code?: string }) => ({ status, code });
  return {
    post: async (path, body = {}) => short(await call('POST', path, body)),
    read: (path, body) => call('POST', path, body),
    get: async (path) => short(await call('GET', path)),
    cookie: (name) => cookies.get(name),
    token: async () => (await call('GET', '/token')).token,
  };
}
