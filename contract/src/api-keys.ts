import { z } from 'zod';
import { id, idText, instant, text } from './fields.ts';
import { apiKeyLengths } from './record-lengths.ts';
import { admins, defineRoutes, keyRights } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Keys with which programs call';

/** How the token of a key begins; no other token does. */
export const keyTokenPrefix = 'tbm_';

/** How often one key may call. */
export const keyLimit = { times: 300, minutes: 1 } as const;

/**
 * Whether a key works. It is `powerless` when the admin who made it would not be allowed to make it now, because a key never
 * has more rights than that admin.
 */
export const keyStates = ['active', 'expired', 'revoked', 'powerless'] as const;

/** A key with which a program calls the API. Its token is shown once. */
export const apiKey = z.object({
  api_key_id: id,
  name: z.string(),
  /** How its token begins. */
  prefix: z.string(),
  rights: z.array(z.enum(keyRights)),
  /** The only branch that it may use; null for every branch. */
  branch_id: id.nullable(),
  /** The admin who made it; null when that account is deleted. */
  created_by: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** All calls made with it, including refused ones. */
  calls: z.int(),
  state: z.enum(keyStates),
});
export type ApiKey = z.output<typeof apiKey>;

export const apiKeyRoutes = defineRoutes({
  'GET /api_keys': {
    summary: 'Keys for programs: those that work first, then the newest; the last 200',
    who: admins,
    answer: z.array(apiKey),
  },
  'POST /api_keys': {
    strict: true,
    summary: 'Makes a key for a program. The answer shows its token, which is shown nowhere else',
    who: admins,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object({
      name: text(apiKeyLengths.name).pipe(z.string().min(1, 'key_name_missing')),
      rights: z.array(z.enum(keyRights)).min(1, 'key_rights_missing').max(keyRights.length),
      branch_id: id.nullable().default(null),
      /** Days until it ends by itself; null for none. */
      days: z.int().min(1).max(1830).nullable().default(null),
    }),
    invalidates: ['GET /api_keys'],
    answer: z.object({ api_key: apiKey, token: z.string() }),
    status: 201,
    problems: ['not_found', 'key_name_missing', 'key_rights_missing'],
  },
  'DELETE /api_keys/:id': {
    summary: 'Revokes a key at once; it stays in the list. Again, it changes nothing',
    who: admins,
    params: z.object({ id: idText }),
    invalidates: ['GET /api_keys'],
    answer: z.object({ revoked: z.literal(true) }),
    problems: ['not_found'],
  },
});
