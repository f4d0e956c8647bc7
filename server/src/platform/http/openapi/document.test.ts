import { identityCalls } from '@tbm/contract/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeKeys, routeOf } from '../handlers.ts';
import { makeDocument } from './document.ts';

interface Call {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  parameters?: { $ref?: string }[];
  responses: Record<
    string,
    { $ref?: string; headers?: object; content?: Record<string, { example?: unknown }> }
  >;
}
interface Document {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Call>>;
  components: {
    headers: Record<string, unknown>;
    schemas: Record<string, unknown>;
    responses: Record<string, unknown>;
  };
}

let document: Document;
const read = async (withIdentity: boolean) =>
  (await makeDocument({ public_url: 'https://tbm.test', withIdentity })) as unknown as Document;
beforeAll(async () => {
  document = await read(true);
});

/** `get /waitlist/{}` for a call of the contract, and for one of the document. */
const shapeOf = (method: string, path: string) =>
  `${method.toLowerCase()} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;
const calls = () =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [shapeOf(method, path), call] as const),
    ),
  );
const callOf = (key: string) => {
  const [method = '', path = ''] = key.split(' ');
  return calls().get(shapeOf(method, path)) as Call;
};

it('has every call of the contract and of the identity service, and no other', async () => {
  const shapes = [...routeKeys, ...Object.keys(identityCalls)].map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return shapeOf(method, path);
  });
  expect([...calls().keys()].toSorted()).toEqual(shapes.toSorted());
  expect(document.servers).toEqual([{ url: 'https://tbm.test/api' }]);
  const without = Object.keys((await read(false)).paths);
  expect(without.filter((path) => path.startsWith('/auth/'))).toEqual([]);
});

it('every group of calls has a title', () => {
  const titles = new Map(document.tags.map(({ name, description }) => [name, description]));
  const groups = new Set([...calls().values()].map(({ tags: [name = ''] }) => name));
  const missing = [...groups]
    .filter((name) => !titles.get(name))
    .map((name) => `write \`export const group = '…'\` in contract/src/${name}.ts: what its calls are about`);
  expect(missing).toEqual([]);
});

it('names the key that each call needs', () => {
  for (const key of routeKeys) {
    const { who, shared, keyRight } = routeOf(key);
    const byKey = keyRight ? [{ key: [keyRight] }] : [];
    const { security } = callOf(key);
    if (typeof who !== 'string' || who === 'identified')
      expect([key, security]).toEqual([key, [{ token: [] }, ...byKey]]);
    else if (who === 'anyone' && shared)
      expect([key, security]).toEqual([key, keyRight ? [{}, ...byKey] : []]);
    else if (who === 'anyone') expect([key, security]).toEqual([key, [{}, { token: [] }, ...byKey]]);
    else expect(Object.keys(security[0] ?? {})).toEqual([`${key.split('/').at(-1)}_signature`]);
  }
  expect(callOf('GET /auth/token').security).toEqual([{ session: [] }]);
});

it('names the headers of an answer, and the versions that a change needs', () => {
  const namesOf = (key: string, status: number | string) =>
    Object.keys(callOf(key).responses[status]?.headers ?? {});
  expect(namesOf('GET /quotes/:id', 200)).toEqual(['x-version', 'ETag']);
  expect(namesOf('GET /pages/home', 200)).toEqual(['x-version', 'ETag']);
  expect(namesOf('GET /quotes/:id', 304)).toEqual(['ETag']);
  const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  expect(namesOf('GET /customer/query', 200)).toEqual(limits);
  expect(namesOf('POST /api_keys', 201)).toEqual(limits);
  // A limit by e-mail alone is not in the document.
  expect(namesOf('GET /tracks', 200)).toEqual([]);
  const { responses, headers } = document.components;
  expect(responses.too_many_requests).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
  expect(responses.provider_unavailable).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
  expect(Object.keys(headers)).toEqual(['x-version', 'ETag', 'Retry-After', ...limits]);
  for (const key of routeKeys) {
    const needsVersion = routeOf(key).edits !== undefined;
    const names = (callOf(key).parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));
    expect([key, names.includes('version')]).toEqual([key, needsVersion]);
    expect([key, 428 in callOf(key).responses]).toEqual([key, needsVersion]);
  }
});

describe('its examples are valid', () => {
  it.each(routeKeys)('%s', (key) => {
    const { body, answer, status = 200, file, who } = routeOf(key);
    const { requestBody, responses } = callOf(key);
    if (body && who !== 'provider' && requestBody?.content['application/json'])
      expect(body.safeParse(requestBody.content['application/json'].example).error?.issues).toBeUndefined();
    if (!file)
      expect(
        answer.safeParse(responses[status]?.content?.['application/json']?.example).error?.issues,
      ).toBeUndefined();
  });
});

it('shared shapes are named once', () => {
  const text = JSON.stringify(document);
  for (const name of [
    'Customer',
    'ClassPackage',
    'SingleClass',
    'Purchase',
    'Invoice',
    'Video',
    'ProblemAnswer',
  ])
    expect(Object.keys(document.components.schemas)).toContain(name);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(document.components.schemas).toHaveProperty([name]);
  // Written out at every use, they take a third more.
  expect(text.length / calls().size).toBeLessThan(2_050);
});
