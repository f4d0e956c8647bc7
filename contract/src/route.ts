import type { z } from 'zod';

/** The roles of a signed-in person. Stored with the user; changed only by an admin. */
export const roles = ['member', 'coach', 'frontdesk', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Every signed-in person who has a customer record. */
export const signedIn: readonly Role[] = [...roles];
/** Whoever works at a class: a coach at her own classes, the front desk and admins at all of them. */
export const classStaff = ['coach', 'frontdesk', 'admin'] as const satisfies readonly Role[];
/** Whoever works at the front desk. */
export const desk = ['frontdesk', 'admin'] as const satisfies readonly Role[];
export const admins = ['admin'] as const satisfies readonly Role[];

/**
 * Who may call a route:
 * - `anyone`: no token needed;
 * - `identified`: a valid token, even before a customer is bound to it (sign-up);
 * - `provider`: an outside service that signs its body; the handler checks the signature;
 * - a list of roles.
 */
export type Who = 'anyone' | 'identified' | 'provider' | readonly Role[];

/**
 * How often a call may be made in a fixed span of time; beyond it the answer is 429 with Retry-After. It counts the
 * calls of one network address, of one account, or about one e-mail (the field `email` of the body or the query).
 */
export interface Limit {
  per: 'address' | 'account' | 'email';
  times: number;
  minutes: number;
}

/** A field of the query or the body that only some roles may send. */
export interface Restriction {
  to: readonly Role[];
  /** What everybody may send all the same: this value, or (`own`) her own customer id. */
  except?: false | 'own';
  /** When somebody else sends it: the call is refused with `forbidden` (the default), or the field is ignored. */
  otherwise?: 'ignored';
}

/** One call: what goes in, what comes out, who may make it. Written once, used by server, browser, docs and tests. */
export interface Route {
  summary: string;
  who: Who;
  /** Fields of the query and the body that only some roles may send. */
  restricted?: Readonly<Record<string, Restriction>>;
  /** What only some roles see or do by this call. The handler learns which of these rights the caller has. */
  rights?: Readonly<Record<string, readonly Role[]>>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file: a form with the field `file`, or nothing but the bytes (`application/octet-stream`). */
  takes?: 'form' | 'bytes';
  answer: z.ZodType;
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202;
  /** A successful answer is a file of this type, not JSON. */
  file?: 'application/pdf';
  /** The answer depends on the request alone, not on the caller: it may be cached briefly and shared. */
  shared?: true;
  /** Reads whose answers a writing call changes: the browser's query cache asks for them again. Every writing call says it. */
  invalidates?: readonly `GET /${string}`[];
  limit?: readonly Limit[];
  /** Codes of the message catalogue that this call may answer in addition to the general ones. */
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
