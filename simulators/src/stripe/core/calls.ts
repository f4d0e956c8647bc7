import type { Form } from './form.ts';

export interface Given {
  /** The object that the address names. */
  id: string;
  /** What was sent, in the body or in the query. */
  form: Form;
  /** Where the caller's browser finds our pages. */
  pages: string;
}
export type Call = (given: Given) => unknown;

/** Registers one of Stripe's calls: its address, the parameters it takes, and what it does. */
export type Register = (path: string, accepts: readonly string[], call: Call) => void;
export interface Calls {
  get: Register;
  post: Register;
  del: Register;
}

/** Names of parameters, checked against Stripe's own type. */
export const params = <T>(...names: (keyof T & string)[]): readonly string[] => names;
