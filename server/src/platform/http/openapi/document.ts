import { problemAnswer } from '@tbm/contract/fields';
import { accountHeader, type Route } from '@tbm/contract/route';
import { type ProblemCode, problems } from '@tbm/domain/messages';
import { z } from 'zod';
import { routeKeys, routeOf } from '../handlers.ts';
import { loadContractFiles } from './contract-files.ts';
import { exampleOf, ownFields } from './examples.ts';
import { headers, headersOf, headersOfRefusal, notModified, versionParameter } from './headers.ts';
import { identityRoutes } from './identity-calls.ts';
import { refusalsOf } from './refusals.ts';
import { type Json, SchemaBook } from './schemas.ts';

interface Named {
  key: string;
  tag: string;
  route: Route;
  withSession: boolean;
}

const info = {
  title: 'TBM',
  version: '1',
  description:
    'The calls of TBM, made from its contract. A refusal has a code, a Spanish text and, for wrong fields, a text for each. Numbers such as API-134 are items of the specification: docs/specification/ of the source code.',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-TBM' },
};
const branch_id = {
  name: 'branch_id',
  in: 'query',
  description: 'The branch; without it the caller’s own, or the first.',
  schema: { type: 'integer', minimum: 1 },
};
const account = {
  name: accountHeader,
  in: 'header',
  description:
    'The account that the calling page belongs to: the subject of its first token. With a token of another account the call is refused: 409 `other_account`.',
  schema: { type: 'string' },
};
/** The group of the calls that are not in the contract. */
const identity = 'identity';

const methodOf = (key: string): string => key.split(' ')[0] ?? '';
const pathOf = (key: string): string => key.split(' ')[1] ?? '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `GET /class_packages/:id` is `getClassPackagesById`. */
function operationIdOf(key: string): string {
  const words = pathOf(key)
    .split('/')
    .map((part) => (part.startsWith(':') ? `by_${part.slice(1)}` : part))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter(Boolean);
  return methodOf(key).toLowerCase() + words.map(capital).join('');
}

/** The name of a body or an answer: the short name, and another one where several calls want that. */
function namesOf(key: string, part: 'Body' | 'Answer'): string[] {
  const whole = capital(operationIdOf(key));
  return [`${whole.replace(/^Get/, '').replace(/ById$/, '')}${part}`, `${whole}${part}`];
}

/** The files of the contract: each is a group of calls with a title; the names of schemas. */
interface ContractFiles {
  groups: Map<string, string>;
  titles: Map<string, string>;
  names: Map<z.core.$ZodType, string>;
}

async function readContract(): Promise<ContractFiles> {
  const groups = new Map<string, string>();
  const titles = new Map([[identity, 'Accounts, passwords and sessions of the embedded identity service']]);
  const names = new Map<z.core.$ZodType, string>();
  for (const [file, exported] of await loadContractFiles()) {
    for (const [name, value] of Object.entries(exported)) {
      if (name === 'group' && typeof value === 'string') titles.set(file, value);
      if (value instanceof z.core.$ZodType) names.set(value, capital(name));
      if (!name.endsWith('Routes') || typeof value !== 'object') continue;
      for (const key of Object.keys(value as object)) groups.set(key, file);
    }
  }
  return { groups, titles, names };
}

/** The roles of a call, and the fields that only some of them may send, see or do. */
function whoInWords({ who, keyRight, restricted = {}, rights = {}, limit = [] }: Route): string {
  const fields = Object.entries(restricted).map(([name, { to }]) => `${name} (${to.join(', ') || 'no one'})`);
  const only = Object.entries(rights).map(([name, roles]) => `${name} (${roles.join(', ')})`);
  const limits = limit.map(
    ({ per, times, minutes }) => `${times} in ${minutes} minutes per ${per.replaceAll('_', ' ')}`,
  );
  return [
    `Who may call: ${typeof who === 'string' ? who : who.join(', ')}`,
    ...(keyRight ? [`Right of a key: ${keyRight}`] : []),
    ...(fields.length > 0 ? [`Restricted fields: ${fields.join(', ')}`] : []),
    ...(only.length > 0 ? [`Rights: ${only.join(', ')}`] : []),
    ...(limits.length > 0 ? [`Limit: ${limits.join('; ')}`] : []),
  ].join('\n\n');
}

const problemSchema = { $ref: '#/components/schemas/ProblemAnswer' };
const problemContent = (code: ProblemCode): Json => ({
  'application/json': { schema: problemSchema, example: { code, message: problems[code][1] } },
});

const withHeaders = (given: Json | undefined, response: Json): Json =>
  given ? { ...response, headers: given } : response;

/** A refusal with one code is the same wherever it is given. */
function refusal(codes: readonly ProblemCode[], shared: Map<string, Json>): Json {
  const [code = 'invalid_input', ...otherCodes] = codes;
  const description = codes.map((one) => `${one}: ${problems[one][1]}`).join('\n\n');
  const response = withHeaders(headersOfRefusal(problems[code][0]), {
    description,
    content: problemContent(code),
  });
  if (otherCodes.length > 0) return response;
  shared.set(code, response);
  return { $ref: `#/components/responses/${code}` };
}

const session = 'session';
const key = 'key';
const signatures: Record<string, string> = {
  stripe: 'stripe-signature',
  paypal: 'paypal-transmission-sig',
  whatsapp: 'x-hub-signature-256',
};

function securityOf({ key: call, route, withSession }: Named): Json[] {
  if (withSession) return [{ [session]: [] }];
  if (route.who === 'provider') return [{ [`${call.split('/').at(-1)}_signature`]: [] }];
  const byKey = route.keyRight ? [{ [key]: [route.keyRight] }] : [];
  if (route.who !== 'anyone') return [{ token: [] }, ...byKey];
  // Without a token the call answers as well; with one it may show the caller's own data.
  if (route.shared) return byKey.length > 0 ? [{}, ...byKey] : [];
  return [{}, { token: [] }, ...byKey];
}

const securitySchemes = (secure: boolean): Json => ({
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The short token of `GET /auth/token`, or of Firebase where the studio uses it.',
  },
  [key]: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a key for programs, which an owner makes at `/myadmin/conexiones`. Its rights are chosen there; each call names the one that it needs.',
  },
  [session]: {
    type: 'apiKey',
    in: 'cookie',
    name: `${secure ? '__Secure-' : ''}tbm.session_token`,
    description:
      'Set by signing in or up. These calls need the header `origin` with the address of the site.',
  },
  ...Object.fromEntries(
    Object.entries(signatures).map(([provider, name]) => [
      `${provider}_signature`,
      {
        type: 'apiKey',
        in: 'header',
        name,
        description: 'The signature that the provider sends with its events.',
      },
    ]),
  ),
});

/** Query or path parameters from the schema of an object. */
const parametersOf = (where: 'path' | 'query', { properties = {}, required = [] }: Json): Json[] =>
  Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (required as string[]).includes(name),
    schema,
  }));

/** The subject of a call: the last name of its path. */
const recordOf = (key: string): string =>
  pathOf(key)
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .at(-1) ?? '';

/** A body as it is sent: JSON, a form with a file, or bytes. */
function requestBodyOf({ key, route }: Named, schema: Json, schemas: Record<string, Json>): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { type: 'object', properties: { file }, required: ['file'] };
  if (route.takes === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: file } } };
  if (route.takes === 'form')
    return {
      required: true,
      content: { 'multipart/form-data': { schema: route.body ? { allOf: [schema, form] } : form } },
    };
  if (route.who === 'provider')
    return { required: true, content: { 'application/json': { schema, example: {} } } };
  const example = {
    ...(exampleOf(schema, schemas, { record: recordOf(key), onlyNeeded: true }) as Json),
    ...ownFields[key],
  };
  return { required: true, content: { 'application/json': { schema, example } } };
}

function answerOf({ key, route }: Named, schema: Json, schemas: Record<string, Json>): Json {
  const description = 'Done.';
  if (route.file) {
    const content = {
      [route.file]: { schema: { type: 'string', contentMediaType: route.file.split(';')[0] } },
    };
    return withHeaders(headersOf(key, route), { description, content });
  }
  const example = exampleOf(schema, schemas, { record: recordOf(key) });
  return withHeaders(headersOf(key, route), {
    description,
    content: { 'application/json': { schema, example } },
  });
}

const withoutNames = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** Calls whose paths differ only in the name of a parameter are on one path: the first name is used. */
function addressOf(key: string, parameters: Json[], taken: readonly string[]): string {
  const ownPath = pathOf(key).replace(/:(\w+)/g, '{$1}');
  const address = taken.find((one) => withoutNames(one) === withoutNames(ownPath)) ?? ownPath;
  for (const [index, [, name]] of [...address.matchAll(/\{(\w+)\}/g)].entries())
    parameters[index] = { ...parameters[index], name };
  return address;
}

type SchemaOf = (key: string) => Json;

function parametersIn({ key, route, tag }: Named, inputOf: SchemaOf): Json[] {
  const query = route.query ? parametersOf('query', inputOf(`${key} query`)) : [];
  // [API-003]
  const hasBranch = /^(GET|DELETE) /.test(key) && tag !== identity;
  return [
    ...(route.params ? parametersOf('path', inputOf(`${key} params`)) : []),
    ...query,
    ...(hasBranch && !query.some(({ name }) => name === 'branch_id')
      ? [{ $ref: '#/components/parameters/branch_id' }]
      : []),
    ...(route.edits ? [{ $ref: '#/components/parameters/version' }] : []),
    ...(route.who === 'provider' ? [] : [{ $ref: '#/components/parameters/account' }]),
  ];
}

/** All calls, and the names that the contract gives to schemas. */
async function readCalls(
  withIdentity: boolean,
): Promise<{ calls: Named[]; titles: Map<string, string>; names: Map<z.core.$ZodType, string> }> {
  const { groups, titles, names } = await readContract();
  const identityCalls = withIdentity ? identityRoutes() : [];
  return {
    titles,
    names,
    calls: [
      ...identityCalls.map(([key, { withSession, ...route }]) => ({
        key,
        route,
        withSession,
        tag: identity,
      })),
      ...routeKeys.map((key) => ({
        key,
        route: routeOf(key),
        withSession: false,
        tag: groups.get(key) ?? '',
      })),
    ],
  };
}

function bookOf(calls: readonly Named[], names: Map<z.core.$ZodType, string>): SchemaBook {
  const book = new SchemaBook(names);
  book.add('output', 'problem', problemAnswer, []);
  for (const { key, route } of calls) book.add('output', key, route.answer, namesOf(key, 'Answer'));
  for (const { key, route } of calls) {
    if (route.body) book.add('input', `${key} body`, route.body, namesOf(key, 'Body'));
    if (route.params) book.addParameters(`${key} params`, route.params);
    if (route.query) book.addParameters(`${key} query`, route.query);
  }
  return book;
}

/** The calls of the contract as an OpenAPI document; `withIdentity` adds those of the embedded identity service. */
export async function makeDocument({
  public_url,
  withIdentity,
}: {
  public_url: string;
  withIdentity: boolean;
}): Promise<Json> {
  const { calls, titles, names } = await readCalls(withIdentity);
  const { schemas, of } = bookOf(calls, names).render();
  const inputOf: SchemaOf = (key) => of('input', key);
  const shared = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const { key, route, tag } = call;
    const parameters = parametersIn(call, inputOf);
    const address = addressOf(key, parameters, Object.keys(paths));
    const body = route.body ? inputOf(`${key} body`) : {};
    const refusals = [...refusalsOf(route)].map(([status, codes]) => [status, refusal(codes, shared)]);
    paths[address] = {
      ...paths[address],
      [methodOf(key).toLowerCase()]: {
        operationId: operationIdOf(key),
        summary: route.summary,
        description: whoInWords(route),
        tags: [tag],
        security: securityOf(call),
        ...(parameters.length > 0 ? { parameters } : {}),
        ...(route.body || route.takes ? { requestBody: requestBodyOf(call, body, schemas) } : {}),
        responses: {
          [route.status ?? 200]: answerOf(call, of('output', key), schemas),
          ...(route.shared && tag !== identity ? { 304: notModified } : {}),
          ...Object.fromEntries(refusals),
        },
      },
    };
  }
  const used = new Set(calls.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: `${public_url}/api` }],
    tags: [...titles]
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(public_url.startsWith('https:')),
      headers,
      parameters: { branch_id, account, version: versionParameter },
      responses: Object.fromEntries(shared),
      schemas,
    },
  };
}
