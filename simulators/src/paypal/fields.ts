import { isCurrency } from './money.ts';
import type { Money } from './records.ts';
import { badField, unprocessable } from './refusals.ts';

type Json = Record<string, unknown>;

interface TextRules {
  min?: number;
  max?: number;
  pattern?: RegExp;
  among?: readonly string[];
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the fields of a body by PayPal's rules; the first violation is refused. */
export class Fields {
  readonly #given: Json;
  readonly #pointer: string;
  readonly #family: 'orders' | 'billing';
  readonly #location: 'body' | 'query';

  /** The two API families report a wrong length differently. */
  constructor(
    given: unknown,
    family: 'orders' | 'billing',
    pointer = '',
    location: 'body' | 'query' = 'body',
  ) {
    if (!isObject(given)) throw badField(pointer || '/', 'INVALID_PARAMETER_SYNTAX', notOfForm, location);
    this.#given = given;
    this.#family = family;
    this.#pointer = pointer;
    this.#location = location;
  }

  pointer(name: string): string {
    return `${this.#pointer}/${name}`;
  }

  has(name: string): boolean {
    return this.#given[name] !== undefined && this.#given[name] !== null;
  }

  missing(name: string) {
    const what =
      this.#family === 'orders' ? 'A required field / parameter is missing.' : 'A required field is missing.';
    return badField(this.pointer(name), 'MISSING_REQUIRED_PARAMETER', what, this.#location);
  }

  wrong(name: string, issue = 'INVALID_PARAMETER_VALUE', description = 'The value of a field is invalid.') {
    return badField(this.pointer(name), issue, description, this.#location);
  }

  #need(name: string): void {
    if (!this.has(name)) throw this.missing(name);
  }

  /** An object as it was given. */
  raw(name: string): Json {
    this.object(name);
    return this.#given[name] as Json;
  }

  text(name: string, rules: TextRules = {}): string {
    this.#need(name);
    const value = this.#given[name];
    if (typeof value !== 'string') throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    const { min = 1, max = 4_000, pattern, among } = rules;
    if (value.length < min || value.length > max) throw this.#wrongLength(name, value.length < min);
    if (pattern && !pattern.test(value)) throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    if (among && !among.includes(value)) throw this.wrong(name);
    return value;
  }

  optional(name: string, rules?: TextRules): string | undefined {
    return this.has(name) ? this.text(name, rules) : undefined;
  }

  #wrongLength(name: string, short: boolean) {
    if (this.#family === 'orders')
      return this.wrong(
        name,
        'INVALID_STRING_LENGTH',
        'The value of a field is either too short or too long',
      );
    return short
      ? this.wrong(name, 'INVALID_STRING_MIN_LENGTH', 'The value of a field is too short.')
      : this.wrong(name, 'INVALID_STRING_MAX_LENGTH', 'The value of a field is too long.');
  }

  integer(name: string, { min, max, standard }: { min: number; max: number; standard?: number }): number {
    if (!this.has(name) && standard !== undefined) return standard;
    this.#need(name);
    const value = this.#given[name];
    if (!Number.isInteger(value)) throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    const number = Number(value);
    if (number < min)
      throw this.wrong(name, 'INVALID_INTEGER_MIN_VALUE', 'The integer value of a field is too small.');
    if (number > max)
      throw this.wrong(name, 'INVALID_INTEGER_MAX_VALUE', 'The integer value of a field is too large.');
    return number;
  }

  flag(name: string, standard: boolean): boolean {
    if (!this.has(name)) return standard;
    const value = this.#given[name];
    if (typeof value !== 'boolean') throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    return value;
  }

  /** An amount; zero or less only where `free` allows it. */
  money(name: string, { free = false } = {}): Money {
    const fields = this.object(name);
    const currency_code = fields.text('currency_code', { min: 3, max: 3 });
    const value = fields.text('value', { max: 32, pattern: /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/ });
    if (!isCurrency(currency_code))
      throw unprocessable(
        'INVALID_CURRENCY_CODE',
        'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
      );
    const precision = 'If the currency supports decimals, only two decimal place precision is supported.';
    if (/[.]\d{3,}$/.test(value)) throw unprocessable('DECIMAL_PRECISION', precision);
    const amount = Number(value);
    if (free ? amount < 0 : amount <= 0)
      throw free
        ? unprocessable('CANNOT_BE_NEGATIVE', `Must be greater than or equal to 0. ${precision}`)
        : unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `Must be greater than zero. ${precision}`);
    return { currency_code, value: amount.toFixed(2) };
  }

  object(name: string): Fields {
    this.#need(name);
    return new Fields(this.#given[name], this.#family, this.pointer(name));
  }

  /** The fields of an object; of an empty one when it is absent. */
  inside(name: string): Fields {
    return this.has(name) ? this.object(name) : new Fields({}, this.#family, this.pointer(name));
  }

  array(name: string, { min, max }: { min: number; max: number }): Fields[] {
    this.#need(name);
    const value = this.#given[name];
    if (!Array.isArray(value)) throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    if (value.length < min)
      throw this.wrong(
        name,
        'INVALID_ARRAY_MIN_ITEMS',
        'The number of items in an array parameter is too small.',
      );
    if (value.length > max)
      throw this.wrong(
        name,
        'INVALID_ARRAY_MAX_ITEMS',
        'The number of items in an array parameter is too large.',
      );
    return value.map((item, index) => new Fields(item, this.#family, `${this.pointer(name)}/${index}`));
  }

  /** An http or https URL. */
  address(name: string): string | undefined {
    const value = this.optional(name, { max: 4_000 });
    if (value === undefined) return undefined;
    const { protocol } = URL.parse(value) ?? {};
    if (protocol !== 'http:' && protocol !== 'https:')
      throw this.wrong(name, 'INVALID_PARAMETER_SYNTAX', notOfForm);
    return value;
  }

  /** The given optional texts that are present. */
  texts<Name extends string>(rules: Record<Name, TextRules>): { [N in Name]?: string } {
    const found: { [N in Name]?: string } = {};
    for (const name of Object.keys(rules) as Name[]) {
      const value = this.optional(name, rules[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  }
}

const notOfForm = 'The value of a field does not conform to the expected format.';
