import { DatabaseError } from 'pg';
import { Problem } from './errors.ts';
import { withSources } from './sources.ts';

/** The part of an error that may be logged. */
export interface Loggable {
  type: string;
  /** Empty where it could repeat what a person sent. */
  message: string;
  /** Call sites, a line each. */
  stack: string;
  cause?: Loggable;
  errors?: Loggable[];
  [detail: string]: unknown;
}

const depth = 3;
const longest = 300;
const frames = 15;

/**
 * Patterns of text that may identify a person or open a door, in the order of replacement: quoted text, addresses with a
 * scheme, e-mails, paths, phone and card numbers, tokens.
 */
const patterns: [RegExp, string][] = [
  [/(["`])[\s\S]*?(?:\1|$)|[“«][\s\S]*?(?:[”»]|$)|(?<!\w)'[\s\S]*?(?:'(?!\w)|$)/g, '[text]'],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[url]'],
  [/\S+@\S+/g, '[email]'],
  [/\/[^\s/]\S*/g, '[path]'],
  [/\d(?:[ ().-]*\d){6,}/g, '[number]'],
  [/[\w+=-]{20,}/g, '[token]'],
];

/** Cuts a long message, with the word or number at the cut: half of a secret would match no pattern. */
const shorten = (message: string): string =>
  message.length <= longest
    ? message
    : message
        .slice(0, longest)
        .replace(/\S*$/, '')
        .replace(/[\d\s().+-]*$/, ' …');

/** A message without the parts that may come from a person or hold a secret. */
export const withoutData = (message: string): string =>
  patterns.reduce((text, [pattern, mark]) => text.replace(pattern, mark), shorten(message));

/** Details by which libraries classify errors: short codes and numbers. */
const details = [
  'code',
  'status',
  'statusCode',
  'responseCode',
  'syscall',
  'errno',
  // Fields of PostgreSQL, which name things of the schema; and the name of a statement of ours.
  'constraint',
  'table',
  'column',
  'routine',
  'statement',
];

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,63}$/.test(value));

/** Messages of PostgreSQL and drizzle repeat parameters; a problem's text may name a person. Their code is enough. */
const isSilent = (error: Error): boolean =>
  error instanceof DatabaseError || error instanceof Problem || 'params' in error;

function framesOf({ stack = '', message }: Error): string {
  const start = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, frames)
    .map((line) => line.trim())
    .join('\n');
}

/** The class of an error and the codes by which libraries classify it. */
export function classify(error: unknown): Pick<Loggable, 'type'> & Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const found = Object.entries(error).filter(([name, value]) => details.includes(name) && isPlain(value));
  return { type: error.constructor.name, ...Object.fromEntries(found) };
}

/**
 * The part of an error that may be logged: its class, codes, call sites, and a message without the parts that may come
 * from a person. Other properties are left out: libraries attach requests, parameters and answers to their errors.
 */
export function loggable(error: unknown, level = 0): Loggable {
  const kind = classify(error);
  if (!(error instanceof Error))
    return { ...kind, message: typeof error === 'string' ? withoutData(error) : '', stack: '' };
  const deeper = level < depth;
  return {
    ...kind,
    message: isSilent(error) ? '' : withoutData(error.message),
    stack: withSources(framesOf(error)),
    ...(deeper && error.cause !== undefined ? { cause: loggable(error.cause, level + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, depth).map((one) => loggable(one, level + 1)) }
      : {}),
  };
}
