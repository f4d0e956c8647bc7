import type { Json } from './schemas.ts';

/** Examples of the product's fields, by name; the first value that fits is used. */
const byName: [RegExp, ...unknown[]][] = [
  [/^encoding$/, 'utf-8'],
  [/^sheets?$/, 'Socias'],
  [/^header$/, 'First Name'],
  [/^sample$/, 'Mariana'],
  [/^warnings?$/, 'Elige la columna de correo.'],
  [/^(email|recipient)$/, 'ana.paz@correo.mx'],
  [/^newEmail$/, 'ana.luna@correo.mx'],
  [/^(currentP|p)assword$/, 'una-clave-larga'],
  [/^newPassword$/, 'otra-clave-larga'],
  [/^name$|first_name|full_name/, 'Ana'],
  [/^last_name$/, 'Paz'],
  [/^(paid_by|paid_for|payer)$/, 'María'],
  [/^initial$/, 'A'],
  [
    /^(who|created_by|published_by|invited_by|refunded_by|sold_by|customer|customer_name|member|author|coach)$/,
    'Ana Paz',
  ],
  [/^coaches$/, 'Ana Paz'],
  [/^(guest_name|invited)$/, 'Elena Ruiz'],
  [/^host_name$/, 'Ana'],
  [/^contact$/, '8112345678'],
  [/^(guardian|emergency)_name$/, 'Rosa Paz'],
  [/^guardian_relation$/, 'Mamá'],
  [/phone|whatsapp_number|^number$|^whatsapp$/, '8112345678', '+528112345678'],
  [/^calling_code$/, '52'],
  [/^(title|what|to_title)$/, 'Paquete de 12 clases'],
  [/^rhythm$/, 'cada mes'],
  [/^approve_url$/, 'https://www.paypal.com/webapps/billing/subscriptions/update?ba_token=BA-1'],
  [/^from_title$/, 'Paquete de 8 clases'],
  [/^not_now$/, 'Con PayPal, el cambio se hace siempre con tu próximo cargo.'],
  [/^birthdate$/, '1994-05-20'],
  [/^(signup_reason)$/, 'Por una amiga'],
  [/^comment$/, 'Me encantó la música, y salí con más energía.'],
  [/^(reason|pardon_reason|note)$/, 'Avisó antes de la clase.'],
  [/^cancel_reason$/, 'Me mudé de ciudad.'],
  [/short_description|^description$/, 'Fuerza y coordinación, sin impacto.'],
  [/^content$|^text$|^body$/, 'Nos vemos el lunes en el estudio.'],
  [/^message$/, 'Recuerda tratar a todas con respeto.'],
  [/^(question)$/, '¿Puedo cancelar mi clase?'],
  [/^(response|answer)$/, 'Sí, hasta una hora antes, desde Mis Reservaciones.'],
  [/clientSecret/, 'pi_1_secret_2'],
  [/slots/, '07:00, 08:15'],
  [/colou?r/, '#8c5a4b'],
  [/^(zip|zip_code|postal_code|cp)$/, '64000', '01234'],
  [/^(rfc|tax_id)$/, 'XAXX010101000'],
  [/^country$/, 'México'],
  [/^country_code$/, 'MX'],
  [/^state$/, 'Nuevo León'],
  [/^state_code$/, 'NLE'],
  [/^city$/, 'Monterrey'],
  [/^neighborhood$/, 'Del Valle'],
  [/^interior_number$/, '4B'],
  [/^(street|address)$/, 'Av. del Estado 120'],
  [/instagram|facebook|tiktok/, 'https://www.instagram.com/anapaz/', 'anapaz'],
  [/^selector$|^muscle$|^lagging$/, 'glúteos'],
  [/^key$/, 'reembolso-1', 'studio_name'],
  [/cart_id|request_id|client_key/, 'b1e4d0a2-6f7c-4a55-9d1e-3f2a8c7b6d5e'],
  [/^token$/, 'k3Jx0vQ8nT5yLr2wZb7mHc4e'],
  [/short_code/, 'LB'],
  [/^code$/, 'BIENVENIDA', '123456'],
  [/discountCode/, 'BIENVENIDA'],
  [/timezone|time_zone/, 'America/Monterrey'],
  [/^(price|amount)$|_price$|_payment$/, 1850],
  [/class_amount|^available_classes$/, 12],
  [/^spot_map$/, '5,7,7,6'],
  [/capacity/, 25],
  [/^taken$/, 8],
  [/duration/, 60],
  [/expiration_days/, 30],
  [/^(total|page)$/, 1],
  [/page_size/, 12],
  [/spot/, 5],
  [/stars$/, 5],
  [/^height$/, 165],
  [/stripe_public_key/, 'pk_test_1'],
  [/^paypal_client_id$/, 'AZ-paypal-1'],
  [/^(payment_method|source_id|token_id)$/, 'pm_card_visa'],
  [/^card$/, 'Visa 4242'],
  [/^card_type$/, 'visa'],
  [/^last_digits$/, '4242'],
  [/^(payment_id|charge_id)$/, 'ch_3PqX'],
  [/^subscription_id$/, 'sub_1PqX'],
  [/^plan_id$/, 'P-5ML4271244454362W'],
  [/^orderID$/, '5O190127TN364715T'],
  [/^dispute_id$/, 'du_1PqX'],
  [/^event_id$/, 'evt_1PqX'],
  [/^provider$/, 'stripe'],
  [/^provider_ids?$/, 'ch_3PqX'],
  [/^bill$/, 'A-1042'],
  [/branch_id/, 1],
  [/^thing_id$/, 'pages'],
  // The records of a new studio have small ids.
  [/^(class_category|class_type|instructor|location|goal|milestone|video_type)_id$/, 1],
  [/^instead_of$/, 1, 'Eva Luna'],
  [/(payment|refund)_method_id/, 2],
  [/^session_id$/, 'b1e4d0a2-6f7c-4a55-9d1e-3f2a8c7b6d5e'],
  [/^uid$/, 'Qm3kZx8vT1yLr2wZb7mHc4eN'],
  [/_id$|^id$/, 20001],
  [/week_days/, '1,3,5'],
  [/^local_time$|^preferred_time$/, '07:00'],
  [/^before$/, '2026-11-18T18:00:00.000000_20001'],
  [/^since$/, '2026-11-18T18:00:00.000000'],
  [/^(date|revised|privacy_revised)$/, '2026-11-18'],
  [/^(end_date|expiration_date)$/, '2026-11-30'],
  [/^until$/, '2026-11-30T18:00:00-06:00'],
  [/endpoint/, 'https://fcm.googleapis.com/fcm/send/abc'],
  [/^public_key$/, `${'Ab'.repeat(43)}C`],
  [/p256dh/, `${'Ab'.repeat(43)}C`],
  [/^auth$/, 'Ab'.repeat(11)],
  [/^device$/, 'Chrome en Android'],
  [/^placeholder$/, 'data:image/webp;base64,UklGRiIAAABXRUJQ'],
  [/^sha256$|^seen$/, 'a3'.repeat(32)],
  [/^uri$/, 'otpauth://totp/TBM:ana.paz@correo.mx?secret=JBSWY3DPEHPK3PXP'],
  [/^path$/, '/mytbm/reservaciones/'],
  [/^secret$/, 'whsec_9hG2bV4nQ7sT1xZ8kL5mC3wYp0RfUeJd6AiOoBvNtWs='],
  [/^problem$/, 'timeout'],
  [/^url$/, '/online/', 'https://cafe-olmo.mx/', 'firme'],
  [
    /href|link|image|file|video|src$|captions|hls_url/,
    '/online/',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ],
  [/^subject$/, 'Tu clase de la semana'],
  [/^inbox$/, 'Tu clase de la semana: nos vemos el lunes.'],
  [/^html$/, '<p>Nos vemos el lunes en el estudio.</p>'],
  [/^tagline$/, 'Fuerza que se nota'],
  [/^subtitle$/, 'En el estudio y en línea'],
  [/^about$|^short_bio$/, 'Más de diez años enseñando a entrenar con fuerza y alegría.'],
  [/^quote$/, 'Lo que entrenas hoy te acompaña mañana.'],
  [/^icon$/, 'flame'],
  [/^(class_name|class_type)$/, 'Barre'],
  [/^branch(es)?$/, 'Monterrey'],
  [/^location$/, 'Estudio Valle'],
  [/^brand$/, 'Café Olmo'],
  [/^milestone$/, 'Raíz'],
  [/^segment$/, 'Vuelven pronto'],
  [/^benefits?$/, 'Un café de cortesía al mes', 'Fuerza, Postura'],
  [/^application$/, 'Muestra tu código en caja.'],
  [/^restrictions$/, 'Un canje por mes.'],
  [/^validity$/, 'Todo 2026'],
  [/^paragraphs?$|^points?$/, 'Llega diez minutos antes de tu clase.'],
  [/^days$/, 'Lunes a viernes'],
  [/^times$/, '06:00 a 21:00'],
  [/^(value)$/, '12 años', 'TBM', 'refused'],
  [/^labels?$/, 'Clases'],
  [/^word$/, 'spam'],
  [/^(task)$/, 'send_message'],
  [/^template$/, 'class_tomorrow'],
  [/^(thing)$/, 'purchases'],
  [/^type$/, 'image/webp'],
  [/^kind$/, 'payment_succeeded'],
  [/^(status|delivery)$/, 'sent'],
  [/^detail$/, 'Barre, 18 nov 2026 07:00'],
  [/^(last_error|rendition_problem)$/, 'The file cannot be read.'],
  [/^visited$/, '2026-11-18'],
  [/^column$/, 'correo'],
  [/^rel$/, 'self'],
  [/^lacking$/, 'correo'],
  [/^prefix$/, 'tbm_k3Jx0vQ8'],
  [/^csv$/, 'nombre,apellidos,correo,telefono\nAna,Paz,ana.paz@correo.mx,8112345678\n'],
  [/^slug$/, 'merida', 'tus-preguntas'],
];

/** Examples of a field in records of one kind, by the part of the path or the field that holds them. */
const byRecord: Record<string, Json> = {
  countries: { name: 'México' },
  questions: { id: 'birthdate:order' },
  answers: { id: 'birthdate:order' },
  states: { name: 'Nuevo León' },
  branches: { name: 'Mérida', slug: 'merida', description: 'Nuestro estudio en el norte de la ciudad.' },
  class_categories: { name: 'Fuerza' },
  class_types: {
    name: 'Barre',
    short_code: 'BARRE',
    description: 'Movimientos cortos y precisos, en la barra y en el piso.',
  },
  locations: { name: 'Estudio Valle' },
  testimonials: { description: 'Me siento más fuerte y con ganas de volver.' },
  programs: { name: 'Firme', url: 'firme', description: 'Cuatro semanas para ganar fuerza.' },
  disciplines: { name: 'Pilates', benefits: 'Postura, Fuerza', description: 'Control y respiración.' },
  milestones: { stars: 1, name: 'Raíz', description: 'Tu primer mes completo.' },
  brands: {
    name: 'Café Olmo',
    url: 'https://cafe-olmo.mx/',
    description: 'Café de especialidad cerca del estudio.',
  },
  quotes: { content: 'Lo que entrenas hoy te acompaña mañana.' },
  nutrition_tips: { description: 'Lleva agua a tu clase y bebe un poco cada quince minutos.' },
  cancel_reasons: { name: 'Me mudé de ciudad' },
  member_tags: { name: 'Embajadora' },
  tags: { name: 'Sin saltos' },
  props: { name: 'Liga larga' },
  video_types: { name: 'Bajo impacto' },
  videos: { name: 'Barre de 20 minutos', url: 'https://www.youtube.com/watch?v=abcdefghijk', duration: 20 },
  training_goals: { name: 'Ganar fuerza' },
  customer_goals: { name: 'Diez lagartijas seguidas' },
  notification_types: { name: 'Recordatorio de clase', description: 'Un día antes de cada clase.' },
  monthly_rewards: { name: 'Un mes completo', description: 'Por cumplir tu mes.' },
  segments: { name: 'Vuelven pronto' },
  api_keys: { name: 'Contabilidad' },
  webhook_endpoints: { url: 'https://contabilidad.ejemplo.mx/avisos', host: 'contabilidad.ejemplo.mx' },
  uploads: { name: 'barre-20-minutos.mp4', size: 52_428_800 },
  files: { name: 'clase-de-barre.webp' },
  threads: { title: 'Recetas para después de entrenar', description: 'Comparte las tuyas.' },
  streaks: { createdAt: '2026-11-18' },
  closed_days: { reason: 'Día de la Revolución' },
  staff_invitations: { role: 'frontdesk' },
  strikes: { reason: 'No llegó a su clase.' },
  notes: { text: 'Prefiere que le escriban por WhatsApp.' },
  signup: { reason: 'Por una amiga' },
  pages: { title: 'Entrena con nosotras', text: 'En el estudio y en línea.' },
  discounts: {
    type: 'other',
    title: 'Bienvenida',
    description: 'Para tu primer mes.',
    amount: 10,
  },
  'verify-totp': { code: '123456' },
  'verify-backup-code': { code: 'k3Jx0-vQ8nT' },
  // The recovery codes in the answers.
  enable: { code: 'k3Jx0-vQ8nT' },
  'generate-backup-codes': { code: 'k3Jx0-vQ8nT' },
  verify: { code: '123456' },
  messages: { token: 'b1e4d0a2-6f7c-4a55-9d1e-3f2a8c7b6d5e' },
};

/** A field that holds one record, where its name is not the singular of the kind. */
const recordNames: Record<string, string> = {
  own: 'addresses',
  benefit: 'monthly_rewards',
  branch: 'branches',
  class: 'class_types',
  package: 'class_packages',
  poster: 'files',
  bought: 'videos',
};

/** The kind of record that a field holds; undefined for a field that only wraps it. */
function recordIn(name: string): string | undefined {
  if (recordNames[name]) return recordNames[name];
  if (byRecord[name]) return name;
  if (/_file$|^file$/.test(name)) return 'files';
  return [`${name}s`, name.replace(/y$/, 'ies')].find((plural) => byRecord[plural]);
}

const inMonterrey: Json = { state_code: 'NLE' };
/** The server's settings name it, for all branches. */
const paypalOfTheServer: Json = { paypal_client_id: null };

/** Fields that depend on each other, and the meaning of a name in a call. */
export const ownFields: Record<string, Json> = {
  'PUT /available_classes': { capacity: 20 },
  'POST /class_reservations': { customer_id: 20001 },
  'PUT /class_reservations': { spot: 5 },
  'POST /reward_rules': { drop_strikes: 1, fall_strikes: 3 },
  'POST /tracks': { weight: 61.5, health_consent: 1 },
  'PUT /tracks': { weight: 61.5, health_consent: 1 },
  'POST /addresses': inMonterrey,
  'PUT /addresses': inMonterrey,
  'PUT /addresses/:id': inMonterrey,
  'POST /branches': paypalOfTheServer,
  'PUT /branches': paypalOfTheServer,
  'PUT /branches/:id': paypalOfTheServer,
  'POST /timetable/copies': { from: '2026-11-16', to: ['2026-11-23'] },
};

/** The example of any text that no table names; a test checks that there is none. */
export const unnamedText = 'texto';

/** Values for any other field. */
const texts = [
  unnamedText,
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

const formed: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d/,
  email: /@/,
  uuid: /^[0-9a-f]{8}-/,
  uri: /^https?:/,
};
const hasFormat = (value: string, format: unknown): boolean => formed[String(format)]?.test(value) ?? true;

function fitsText(
  value: unknown,
  { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] }: Json,
): boolean {
  return (
    typeof value === 'string' &&
    hasFormat(value, format) &&
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

/** A field and the kind of record that it belongs to. */
interface Field {
  name: string;
  record: string;
}

const examplesByName = ({ name, record }: Field): unknown[] => {
  const ofRecord = byRecord[record]?.[name];
  const usual = byName.find(([pattern]) => pattern.test(name))?.slice(1) ?? [];
  return ofRecord === undefined ? usual : [ofRecord, ...usual];
};

function textFor(field: Field, schema: Json): string {
  const format = formats[String(schema.format)];
  const usual = format === undefined ? examplesByName(field) : [...examplesByName(field), format];
  const long = 'x'.repeat(Number(schema.minLength ?? 0));
  return String([...usual, ...texts, long].find((value) => fitsText(value, schema)) ?? unnamedText);
}

const choiceFor = (field: Field, choices: readonly unknown[]): unknown =>
  examplesByName(field).find((value) => choices.includes(value)) ?? choices[0];

const numberFor = (field: Field, schema: Json): number =>
  [...examplesByName(field), 1, 20, 0, Number(schema.minimum), Number(schema.maximum)].find((value) =>
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
  make(schema: Json, field: Field, within: readonly string[]): unknown {
    if (schema.$ref !== undefined) {
      const id = idIn(schema.$ref);
      return this.make(this.#schemas[id] ?? {}, field, [...within, id]);
    }
    if ('const' in schema) return schema.const;
    if ('default' in schema && field.name !== '') return schema.default;
    if (Array.isArray(schema.enum)) return choiceFor(field, schema.enum);
    const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (!options) return this.#ofType(schema, field, within);
    const open = options.find(({ $ref }) => !within.includes(idIn($ref)));
    return this.make(open ?? {}, field, within);
  }

  #ofType(schema: Json, field: Field, within: readonly string[]): unknown {
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#object(schema, field, within);
      case 'array':
        return this.#array(schema, field, within);
      case 'string':
        return textFor(field, schema);
      case 'integer':
      case 'number':
        return numberFor(field, schema);
      case 'boolean':
        return true;
      default:
        return null;
    }
  }

  #object(
    { properties = {}, required = [] }: Json,
    { name: holder, record: outer }: Field,
    within: readonly string[],
  ): Json {
    const fields = Object.entries(properties as Record<string, Json>);
    const needed = fields.filter(([name]) => (required as string[]).includes(name));
    const shown = this.#onlyNeeded && needed.length > 0 ? needed : fields;
    const record = recordIn(holder) ?? (isWrapper(holder) ? outer : holder);
    return Object.fromEntries(
      shown.map(([name, schema]) => [name, this.make(schema, { name, record }, within)]),
    );
  }

  #array({ items = {} }: Json, { name, record }: Field, within: readonly string[]): unknown[] {
    const row = items as Json;
    if (within.includes(idIn(row.$ref))) return [];
    return [this.make(row, { name: singular(name || record), record }, within)];
  }
}

/** `cities` is a list of `city`. */
/** The name of one thing of a list: `coach` of `coaches`, `category` of `categories`, `goal` of `goals`. */
function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -'ies'.length)}y`;
  if (/(ch|sh|ss|x)es$/.test(name)) return name.slice(0, -'es'.length);
  return name.replace(/s$/, '');
}

/** Fields that wrap the record of the call. */
const isWrapper = (name: string): boolean => ['', 'data', 'row', 'rows', 'record'].includes(name);

interface Options {
  /** The kind of record that the call is about. */
  record: string;
  /** Leaves out what need not be sent. */
  onlyNeeded?: boolean;
}

/** An example of a schema; `schemas` are those that it may refer to. */
export const exampleOf = (
  schema: Json,
  schemas: Record<string, Json>,
  { record, onlyNeeded = false }: Options,
): unknown => new Maker(schemas, onlyNeeded).make(schema, { name: '', record }, []);
