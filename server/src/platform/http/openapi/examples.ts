import type { Json } from './schemas.ts';

/** What the fields of the product look like, by name; the first value that fits is used. */
const byName: [RegExp, ...unknown[]][] = [
  [/^(email|newEmail)$/, 'ana.paz@correo.mx'],
  [/^(currentP|newP|p)assword$/, 'una-clave-larga'],
  [/^name$|first_name|full_name/, 'Ana'],
  [/^last_name$/, 'Paz'],
  [/phone|whatsapp_number|^number$/, '8112345678', '+528112345678'],
  [/^(title|what)$/, 'Paquete de 12 clases'],
  [/description|content|comment|text|note|reason|answer/, 'Como tú la quieres.'],
  [/^(question)$/, '¿Puedo cancelar mi clase?'],
  [/clientSecret/, 'pi_1_secret_2'],
  [/birthdate/, '1994-05-20'],
  [/slots/, '07:00, 08:15'],
  [/colou?r/, '#8c5a4b'],
  [/^(zip|postal_code|cp)$/, '64000', '01234'],
  [/^(rfc|tax_id)$/, 'XAXX010101000'],
  [/^state$/, 'Nuevo León'],
  [/^city$/, 'Monterrey'],
  [/^(street|address)/, 'Av. del Estado 120'],
  [/instagram|facebook|tiktok/, 'https://www.instagram.com/anapaz/', 'anapaz'],
  [/^selector$/, 'glúteos'],
  [/^key$/, 'reembolso-1'],
  [/cart_id/, 'b1e4d0a2-6f7c-4a55-9d1e-3f2a8c7b6d5e'],
  [/short_code/, 'LB'],
  [/^code$|discountCode/, 'BIENVENIDA', '123456'],
  [/timezone|time_zone/, 'America/Monterrey'],
  [/^(price|amount)$|_price$|_payment$/, 1850],
  [/class_amount|^available_classes$/, 12],
  [/capacity/, 25],
  [/^taken$/, 8],
  [/duration/, 60],
  [/expiration_days/, 30],
  [/^(total|page)$/, 1],
  [/page_size/, 12],
  [/spot/, 5],
  [/stripe_public_key/, 'pk_test_1'],
  [/^(payment_method|source_id|token_id)$/, 'pm_card_visa'],
  [/branch_id/, 1],
  [/(payment|refund)_method_id/, 2],
  [/_id$|^id$/, 20001],
  [/week_days/, '1,3,5'],
  [/^before$/, '2026-11-18T18:00:00.000000_20001'],
  [/^since$/, '2026-11-18T18:00:00.000000'],
  [/^date$/, '2026-11-18'],
  [/endpoint/, 'https://fcm.googleapis.com/fcm/send/abc'],
  [/p256dh/, `${'Ab'.repeat(43)}C`],
  [/^auth$/, 'Ab'.repeat(11)],
  [/url|href|link|image|file|video|src$|captions/, '/online/', 'https://www.youtube.com/watch?v=abcdefghijk'],
];

/** Fields that depend on each other. */
export const ownFields: Record<string, Json> = {
  'POST /reward_rules': { drop_strikes: 1, fall_strikes: 3 },
  'POST /tracks': { weight: 61.5 },
  'PUT /tracks': { weight: 61.5 },
};

/** Plausible texts of any other field. */
const texts = [
  'Ana',
  'ana',
  'de Ana Paz',
  '07:00',
  '2026-11-18',
  '2026-11',
  '8112345678',
  '20001',
  '123456',
  'MX',
  'true',
  'a',
];
const formats: Json = {
  'date-time': '2026-11-18T18:00:00-06:00',
  date: '2026-11-18',
  time: '07:00',
  email: 'ana.paz@correo.mx',
  uuid: 'b1e4d0a2-6f7c-4a55-9d1e-3f2a8c7b6d5e',
  uri: 'https://www.youtube.com/watch?v=abcdefghijk',
};

function fitsText(
  value: unknown,
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] }: Json,
): boolean {
  return (
    typeof value === 'string' &&
    (pattern === undefined || new RegExp(String(pattern), 'u').test(value)) &&
    value.length >= Number(minLength) &&
    value.length <= Number(maxLength) &&
    (allOf as Json[]).every((more) => fitsText(value, more))
  );
}

function fitsNumber(value: unknown, schema: Json): boolean {
  const { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  return (
    typeof value === 'number' &&
    (type !== 'integer' || Number.isInteger(value)) &&
    value >= Number(minimum) &&
    value <= Number(maximum) &&
    value > Number(exclusiveMinimum)
  );
}

const named = (name: string): unknown[] => byName.find(([pattern]) => pattern.test(name))?.slice(1) ?? [];

function textFor(name: string, schema: Json): string {
  const format = formats[String(schema.format)];
  if (format !== undefined) return String(format);
  const long = 'x'.repeat(Number(schema.minLength ?? 0));
  return String([...named(name), ...texts, long].find((value) => fitsText(value, schema)) ?? 'Ana');
}

const numberFor = (name: string, schema: Json): number =>
  [...named(name), 1, 20, 0, Number(schema.minimum), Number(schema.maximum)].find((value) =>
    fitsNumber(value, schema),
  ) as number;

const idIn = (reference: unknown): string => String(reference).split('/').at(-1) ?? '';

/** Makes examples of schemas that may refer to others. */
class Maker {
  readonly #schemas: Record<string, Json>;
  readonly #onlyNeeded: boolean;

  constructor(schemas: Record<string, Json>, onlyNeeded: boolean) {
    this.#schemas = schemas;
    this.#onlyNeeded = onlyNeeded;
  }

  /** `within` are the named schemas around this one: none is made inside itself. */
  make(schema: Json, name: string, within: readonly string[]): unknown {
    if (schema.$ref !== undefined) {
      const id = idIn(schema.$ref);
      return this.make(this.#schemas[id] ?? {}, name, [...within, id]);
    }
    if ('const' in schema) return schema.const;
    if ('default' in schema && name !== '') return schema.default;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (!options) return this.#ofType(schema, name, within);
    const open = options.find(({ $ref }) => !within.includes(idIn($ref)));
    return this.make(open ?? {}, name, within);
  }

  #ofType(schema: Json, name: string, within: readonly string[]): unknown {
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#object(schema, within);
      case 'array':
        return this.#array(schema, name, within);
      case 'string':
        return textFor(name, schema);
      case 'integer':
      case 'number':
        return numberFor(name, schema);
      case 'boolean':
        return true;
      default:
        return null;
    }
  }

  #object({ properties = {}, required = [] }: Json, within: readonly string[]): Json {
    const fields = Object.entries(properties as Record<string, Json>);
    const needed = fields.filter(([name]) => (required as string[]).includes(name));
    const shown = this.#onlyNeeded && needed.length > 0 ? needed : fields;
    return Object.fromEntries(shown.map(([name, field]) => [name, this.make(field, name, within)]));
  }

  #array({ items = {} }: Json, name: string, within: readonly string[]): unknown[] {
    const row = items as Json;
    return within.includes(idIn(row.$ref)) ? [] : [this.make(row, name.replace(/s$/, ''), within)];
  }
}

/** An example of a schema; `schemas` are those that it may refer to. `onlyNeeded` leaves out what need not be sent. */
export const exampleOf = (
  schema: Json,
  schemas: Record<string, Json>,
  { onlyNeeded = false } = {},
): unknown => new Maker(schemas, onlyNeeded).make(schema, '', []);
