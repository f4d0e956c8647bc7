import type { Form } from './form.ts';

export interface Given {
  /** The id in the path. */
  id: string;
  /** The body or the query. */
  form: Form;
  /** The base URL of our pages for the caller's browser. */
  pages: string;
}
export type Call = (given: Given) => unknown;

/** Registers a call: path, accepted parameters and handler. */
export type Register = (path: string, accepts: readonly string[], call: Call) => void;
export interface Calls {
  get: Register;
  post: Register;
  del: Register;
}

/** Names of parameters, checked against Stripe's own type. */
export const params = <T>(...names: (keyof T & string)[]): readonly string[] => names;
