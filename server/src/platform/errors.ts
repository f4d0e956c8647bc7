import type { ProblemAnswer } from '@tbm/contract/fields';
import { type ProblemCode, problems, problemText } from '@tbm/domain/messages';

/** A refusal shown to the caller: a code of the catalogue, with its status and Spanish text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;
  /** The values that its text names. */
  readonly values: Record<string, string> | undefined;
  /** Seconds after which a retry helps. */
  readonly retryAfter: number | undefined;
  readonly current: ProblemAnswer['current'];
  readonly quote: ProblemAnswer['quote'];
  readonly policy: ProblemAnswer['policy'];

  constructor(
    code: ProblemCode,
    options: {
      fields?: Record<string, string>;
      values?: Record<string, string>;
      retryAfter?: number;
      current?: NonNullable<ProblemAnswer['current']>;
      quote?: NonNullable<ProblemAnswer['quote']>;
      policy?: NonNullable<ProblemAnswer['policy']>;
    } = {},
  ) {
    super(problemText(code, options.values));
    this.code = code;
    this.fields = options.fields;
    this.values = options.values;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
    this.quote = options.quote;
    this.policy = options.policy;
  }

  get status(): number {
    return problems[this.code][0];
  }

  toAnswer(): ProblemAnswer {
    const { code, message, fields, current, quote, policy } = this;
    return {
      code,
      message,
      ...(fields ? { fields } : {}),
      ...(current ? { current } : {}),
      ...(quote ? { quote } : {}),
      ...(policy ? { policy } : {}),
    };
  }
}

/** `throw problem('class_full')`: use cases refuse with a code, the HTTP layer turns it into a response. */
export const problem = (code: ProblemCode, values?: Record<string, string>): Problem =>
  new Problem(code, values ? { values } : {});

/** A refusal because of one field of the request. */
export const fieldProblem = (code: ProblemCode, field: string): Problem =>
  new Problem(code, { fields: { [field]: problemText(code) } });

/** The name of the constraint that PostgreSQL reports as broken; undefined for any other error. */
export const brokenConstraint = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  return undefined;
};

/** The value of the key of one column that PostgreSQL reports as broken; undefined for any other error. */
export const brokenKey = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('detail' in cause && typeof cause.detail === 'string') return /\)=\((\w+)\)/.exec(cause.detail)?.[1];
  return undefined;
};

/** The five-character code of an error of PostgreSQL; undefined for any other error. */
export const databaseCode = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  return undefined;
};

/** Whether PostgreSQL refused a row that refers to something retired (`refuse_retired`, docs/decisions/0095). */
export const isRefusedAsRetired = (error: unknown): boolean =>
  databaseCode(error) === '23514' && (brokenConstraint(error) ?? '').startsWith('retired_');

/**
 * Converts PostgreSQL's refusal of a write to `table` into a problem of the catalogue; any other error is returned as is.
 * The field is read from the constraint's name, `<table>_<column>…`; `otherField` is used when the name contains none.
 */
export function refusedWrite(
  error: unknown,
  { table, columns, otherField, deleting = false }: Refusing,
): unknown {
  if (isRefusedAsRetired(error)) return problem('retired');
  const code = refusedCodes[databaseCode(error) ?? ''];
  if (!code) return error;
  if (deleting) return problem('in_use');
  const constraint = brokenConstraint(error) ?? '';
  const [field = otherField] = columns
    .filter((name) => `${constraint}_`.startsWith(`${table}_${name}_`))
    .sort((a, b) => b.length - a.length);
  return new Problem(code, field ? { fields: { [field]: problemText(inField[code]) } } : {});
}

interface Refusing {
  table: string;
  columns: readonly string[];
  otherField?: string | undefined;
  deleting?: boolean;
}

/** Broken reference, check and uniqueness. */
const refusedCodes: Record<string, 'invalid_input' | 'already_exists'> = {
  '23503': 'invalid_input',
  '23514': 'invalid_input',
  '23505': 'already_exists',
};
const inField = { invalid_input: 'invalid_field', already_exists: 'already_exists' } as const;
