import { anyVersion, type Limit, type Route, versionHeader } from '@tbm/contract/route';
import { routeKeys, routeOf } from '../handlers.ts';
import type { Json } from './schemas.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** The headers of answers, by the name that the document's parts refer to. */
export const headers: Record<string, Json> = {
  [versionHeader]: {
    description: `The version of the record, for a caller who may change it. Send it back with the change.`,
    schema: text,
    example: '3q2Zt0c8Yx1uV9wLrB5nKfHj2dQ',
  },
  ETag: {
    description:
      'Names this answer. Sent back as `If-None-Match`, the call answers 304 while it is still the same.',
    schema: text,
    example: '"m5Hq0W2cT8"',
  },
  'Retry-After': {
    description: 'Seconds after which another try helps.',
    schema: count,
    example: 60,
  },
  'RateLimit-Limit': {
    description: 'How many calls the tightest limit allows in its span of time.',
    schema: count,
    example: 300,
  },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: count, example: 299 },
  'RateLimit-Reset': {
    description: 'Seconds until all of them are available again.',
    schema: count,
    example: 60,
  },
};

/** The version that a change sends. */
export const versionParameter: Json = {
  name: versionHeader,
  in: 'header',
  required: true,
  description: `The version of the record as it was read (\`${versionHeader}\` of its reading). An older one is refused with the record as it is now: 409 \`changed_meanwhile\`. Without one: 428. \`${anyVersion}\` changes what there is.`,
  schema: text,
  example: '3q2Zt0c8Yx1uV9wLrB5nKfHj2dQ',
};

const references = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const isTold = ({ per }: Limit): boolean => per === 'address' || per === 'account';

/** Calls whose answers carry the version of a record. */
const versioned = new Set<string>(
  routeKeys.flatMap((key) => {
    const { edits } = routeOf(key);
    if (!edits) return [];
    const form = new RegExp(`^${edits.read.replace(/\{\w+\}/, '[a-z]+')}$`);
    return routeKeys.filter((read) => form.test(read));
  }),
);

/** The headers of a successful answer. */
export function headersOf(key: string, route: Route): Json | undefined {
  const names: string[] = [];
  if (versioned.has(key)) names.push(versionHeader);
  if (route.shared) names.push('ETag');
  if (route.keyRight || route.limit?.some(isTold))
    names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  return names.length > 0 ? references(names) : undefined;
}

/** The headers of a refusal. */
export const headersOfRefusal = (status: number): Json | undefined =>
  status === 429 || status === 503 ? references(['Retry-After']) : undefined;

/** The answer of a call with an ETag while the caller's copy is still right. */
export const notModified: Json = {
  description: 'The answer that `If-None-Match` names is still right.',
  headers: references(['ETag']),
};
