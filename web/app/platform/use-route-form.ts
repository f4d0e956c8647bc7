import type { AllRoutes, Answer, Args, Key } from '@tbm/contract';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { api } from './api.ts';
import type { Errors } from './form-state.ts';
import { refreshAfter } from './query.ts';
import { type Rules, useForm } from './use-form.ts';

/** The calls that have a body. */
type BodyKey = { [K in Key]: AllRoutes[K] extends { body: object } ? K : never }[Key];
type Table<K extends BodyKey> = { [key in K]: { body: AllRoutes[K]['body'] } };
interface Schema {
  safeParse(value: unknown): { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** The text of a contract rule, whose messages are codes of the catalogue. */
const codeText = (code: string): string => problemText(isProblemCode(code) ? code : 'invalid_field');

/** Validates a body against a schema; returns the first problem of each field. */
export function bodyErrors(schema: Schema, body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    errors[String(path[0])] ??= codeText(message);
  return errors;
}

/**
 * A form for one call of the contract: validates with the route's schema before sending, maps the server's problems to
 * fields, and invalidates the queries that the route declares.
 */
export function useRouteForm<K extends BodyKey, V extends Record<string, unknown>>(
  key: K,
  {
    routes,
    args,
    onSuccess,
    onError,
    refreshFirst = false,
    about = '',
    ...form
  }: {
    /** Loads the part of the contract that declares the call. */
    routes: () => Promise<Table<K>>;
    initial: V;
    args: (values: V) => Args<K>;
    onSuccess: (answer: Answer<K>) => unknown;
    onError?: (error: unknown) => void;
    /** What the route invalidates is refreshed before the callbacks run instead of after them. */
    refreshFirst?: boolean;
    optional?: readonly (keyof V)[];
    isGuarded?: boolean;
    /** The record, where the address of the page and the first values are the same for others. */
    about?: string | number;
  },
) {
  const rules = async (): Promise<Rules<V>> => {
    const { body } = (await routes())[key];
    return (values) =>
      bodyErrors(body as Schema, (args(values) as unknown as { body: unknown }).body) as Errors<V>;
  };
  const refresh = () => refreshAfter(key);
  const submit = async (values: V) => {
    try {
      const call = (api as (key: K, args: Args<K>) => Promise<Answer<K>>)(key, args(values));
      if (refreshFirst) await call.then(refresh, refresh);
      await onSuccess(await call);
    } catch (error) {
      onError?.(error);
      throw error;
    } finally {
      if (!refreshFirst) void refresh();
    }
  };
  return useForm<V>({
    ...form,
    name: `${key} ${about}`,
    rules,
    submit,
  });
}
