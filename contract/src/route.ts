import type { z } from 'zod';

/** The roles of a signed-in person. Stored with the user; changed only by an admin. */
export const roles = ['member', 'coach', 'frontdesk', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Every signed-in person who has a customer record. */
export const signedIn: readonly Role[] = [...roles];
/** Roles of people who work at the studio. With a class, `coach` means a coach of that class. */
export const staffRoles = ['coach', 'frontdesk', 'admin'] as const satisfies readonly Role[];
/** Staff of the front desk. */
export const desk = ['frontdesk', 'admin'] as const satisfies readonly Role[];
export const admins = ['admin'] as const satisfies readonly Role[];
/** Who may read what members answered about their health: coaches, of their classes, and admins. */
export const healthStaff = ['coach', 'admin'] as const satisfies readonly Role[];

/**
 * Who may call a route:
 * - `anyone`: no token needed;
 * - `identified`: a valid token, even before a customer is bound to it (sign-up);
 * - `provider`: an outside service that signs its body; the handler checks the signature;
 * - a list of roles.
 */
export type Who = 'anyone' | 'identified' | 'provider' | readonly Role[];

/** What a key for programs may be given: to read or to write in one area. */
export const keyRights = [
  'members:read',
  'members:write',
  'classes:read',
  'classes:write',
  'reservations:read',
  'reservations:write',
  'packages:read',
  'purchases:read',
  'reports:read',
] as const;
export type KeyRight = (typeof keyRights)[number];

/** What a call may name that belongs to branches. A member belongs to their own branch and to those where the member books or buys. */
export type BranchThing =
  | 'branch'
  | 'location'
  | 'class'
  | 'template'
  | 'closed_day'
  | 'reservation'
  | 'member'
  | 'address'
  | 'purchase'
  | 'invoice'
  | 'package'
  | 'conversation'
  | 'strike'
  | 'comment'
  | 'note'
  | 'substitute_request'
  | 'fixed_place';

/** How a call keeps staff who work at some branches within them (docs/decisions/0053). */
export interface WithinBranches {
  /** Fields of the path, the query and the body that name something of a branch: a caller without that branch gets "not found". */
  things?: Readonly<Record<string, BranchThing>>;
  /** What it lists: one branch, the caller's own unless `branch_id` names another of them, or rows that the handler filters by `actor.branches`. */
  lists?: 'one' | 'filtered';
}

/** The version of a record, with its reading and with its change. */
export const versionHeader = 'x-version';

/** Matches any version: the change is made even when another caller has changed the record meanwhile. */
export const anyVersion = '*';

/** The account that the calling page belongs to: the subject of its first token. A call of another account is refused. */
export const accountHeader = 'x-account';

/**
 * How often a call may be made in a fixed span of time; beyond it the response is 429 with Retry-After. It counts the
 * calls of one network address, of one account, about one e-mail (the field `email` of the body or the query), or about
 * one e-mail from one address.
 */
export interface Limit {
  per: 'address' | 'account' | 'email' | 'email_and_address';
  times: number;
  minutes: number;
}

/** A field of the query or the body that only some roles may send. */
export interface Restriction {
  to: readonly Role[];
  /** What every caller may still send: this value, or (`own`) the caller's customer id. */
  except?: false | 'own';
  /** What happens when another role sends it: the call is refused with `forbidden` (the default), or the field is ignored. */
  otherwise?: 'ignored';
}

/** One call: its input, its output and its roles. Written once, used by server, browser, docs and tests. */
export interface Route {
  summary: string;
  who: Who;
  /** Fields of the query and the body that only some roles may send. */
  restricted?: Readonly<Record<string, Restriction>>;
  /** What only some roles see or do by this call. The handler receives the caller's rights. */
  rights?: Readonly<Record<string, readonly Role[]>>;
  /**
   * How staff of some branches may call it; `none`: nothing of it belongs to a branch. Where it is missing, only
   * staff of every branch may make calls of the staff, and calls of members treat the caller as a member.
   */
  branches?: 'none' | WithinBranches;
  /** The right with which a key for programs makes this call; where it is missing, no key does. */
  keyRight?: KeyRight;
  /** Fields of the body that a key must send where others may leave them out, because a key never means itself. */
  keyNeeds?: readonly string[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is about money, credits, access or roles: every field that is not defined here is refused. */
  strict?: true;
  /** The body is a file: a form with the field `file`, or plain bytes (`application/octet-stream`). */
  takes?: 'form' | 'bytes';
  /** Bytes of the largest body, where that is more than 256 kB. */
  bodyLimit?: number;
  answer: z.ZodType;
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202;
  /**
   * It changes a record that editors read before with this call, whose answer carries its version (`versionHeader`). The
   * caller sends that version back, and is refused when the record has changed since (`changed_meanwhile`), or without one
   * (`version_missing`). A name in braces stands for that field of the body.
   */
  edits?: { read: `GET /${string}`; query?: Readonly<Record<string, string>> };
  /** A successful response is a file of this type, not JSON. */
  file?: 'application/pdf' | 'application/zip' | 'image/webp' | 'text/csv; charset=utf-8';
  /** The response depends on the request alone, not on the caller: it may be cached briefly, shared, and read from a replica. */
  shared?: true;
  /** Reads whose responses a writing call changes: the browser's query cache refetches them. Required for writing calls. */
  invalidates?: readonly `GET /${string}`[];
  limit?: readonly Limit[];
  /** Codes of the message catalogue that this call may return besides the general ones. */
  problems?: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;
export type Routes = Record<RouteKey, Route>;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Every GET and DELETE call accepts `branch_id` in its query [API-003]. */
type WithBranch<K, Q> = K extends `GET ${string}` | `DELETE ${string}` ? Q & { branch_id?: number } : Q;

type Part<R, P extends string> = P extends keyof R ? R[P] : undefined;
type OrNone<T> = T extends undefined ? Record<never, never> : T;

/** What a handler receives, after validation. */
export interface CallOf<K, R extends Route> {
  params: OrNone<Output<Part<R, 'params'>>>;
  query: WithBranch<K, OrNone<Output<Part<R, 'query'>>>>;
  body: Output<Part<R, 'body'>>;
}

type Given<P extends string, T> = [T] extends [undefined]
  ? Record<never, never>
  : Record<never, never> extends T
    ? { [k in P]?: T }
    : { [k in P]: T };

/** A form carries its file. */
type GivenFile<R extends Route> = R extends { takes: 'form' } ? { file: Blob } : Record<never, never>;

/** What a caller passes: only the parts that the route has; a part is optional when all its fields are. */
export type ArgsOf<K, R extends Route> = Given<'params', Input<Part<R, 'params'>>> &
  Given<'query', WithBranch<K, OrNone<Input<Part<R, 'query'>>>>> &
  Given<'body', Input<Part<R, 'body'>>> &
  GivenFile<R>;

export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Keeps the exact types of a feature's table of routes. */
export const defineRoutes = <const T extends Routes>(routes: T): T => routes;
