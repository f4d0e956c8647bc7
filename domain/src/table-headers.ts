import type { ImportField, ImportKind } from '@tbm/contract/imports';
import { cleanCell, isBlank } from './cells.ts';
import { plain } from './plain-text.ts';

/**
 * How files of other systems and people call each field, the surest name first. From the client lists, pricing options and
 * booking reports of Mindbody, Glofox, Momence, Fitco, WodBoard, TeamUp and Wix, in English and Spanish.
 */
const fieldNames: Record<ImportKind, Partial<Record<ImportField, readonly string[]>>> = {
  customers: {
    name: [
      'nombre',
      'nombres',
      'primer nombre',
      'nombre de pila',
      'first name',
      'given name',
      'forename',
      'name first',
      'first',
      'client first name',
      'customer first name',
      'member first name',
      'athlete first name',
    ],
    last_name: [
      'apellidos',
      'apellido',
      'apellido paterno',
      'primer apellido',
      'paterno',
      'last name',
      'surname',
      'family name',
      'name last',
      'last',
      'client last name',
      'customer last name',
      'member last name',
      'athlete last name',
    ],
    second_last_name: ['apellido materno', 'segundo apellido', 'materno', 'second last name'],
    full_name: [
      'nombre completo',
      'nombre y apellidos',
      'nombre y apellido',
      'nombres y apellidos',
      'apellidos y nombres',
      'nombre del cliente',
      'cliente',
      'socia',
      'socio',
      'alumna',
      'alumno',
      'miembro',
      'full name',
      'name',
      'client',
      'client name',
      'customer',
      'customer name',
      'member',
      'member name',
      'athlete',
      'athlete name',
      'contact',
    ],
    email: [
      'correo',
      'correo electronico',
      'correo e',
      'direccion de correo',
      'direccion de correo electronico',
      'email',
      'emails',
      'mail',
      'email address',
      'email 1',
      'primary email',
      'client email',
      'customer email',
      'member email',
      'athlete email',
      'login email',
      'email del cliente',
      'correo del cliente',
    ],
    phone: [
      'celular',
      'movil',
      'telefono celular',
      'telefono movil',
      'numero de celular',
      'numero celular',
      'whatsapp',
      'mobile phone',
      'mobile',
      'mobile number',
      'cell phone',
      'cell',
      'telefono',
      'telefonos',
      'numero de telefono',
      'telefono 1',
      'tel',
      'phone',
      'phone number',
      'phone 1',
      'contact number',
      'telephone',
      'client phone',
      'customer phone',
      'home phone',
      'telefono casa',
    ],
    branch: [
      'sucursal',
      'sede',
      'home location',
      'home studio',
      'location',
      'studio',
      'branch',
      'club',
      'gym',
      'box',
      'ubicacion',
      'local',
      'venue',
    ],
    birthdate: [
      'cumpleanos',
      'fecha de nacimiento',
      'fecha nacimiento',
      'f nacimiento',
      'fecha nac',
      'nacimiento',
      'birthday',
      'birthdate',
      'date of birth',
      'dob',
    ],
  },
  memberships: {
    reference: [
      'referencia',
      'folio',
      'id de venta',
      'id venta',
      'numero de venta',
      'no de venta',
      'recibo',
      'id membresia',
      'sale id',
      'sale number',
      'invoice',
      'invoice id',
      'invoice number',
      'membership id',
      'user membership id',
      'customer membership id',
      'purchase id',
      'transaction id',
      'order id',
      'order number',
      'order',
      'contract id',
      'reference',
    ],
    email: [],
    package: [
      'paquete',
      'nombre del paquete',
      'membresia',
      'nombre de la membresia',
      'plan',
      'nombre del plan',
      'bono',
      'tarifa',
      'producto',
      'servicio',
      'pricing option',
      'pricing option name',
      'membership',
      'membership name',
      'membership plan',
      'plan name',
      'package',
      'package name',
      'class pack',
      'pack',
      'pass',
      'pass name',
      'contract',
      'contract name',
      'product',
      'product name',
      'service',
      'service name',
      'item',
      'item name',
    ],
    classes: [
      'clases',
      'clases restantes',
      'clases disponibles',
      'clases por tomar',
      'saldo de clases',
      'sesiones restantes',
      'sesiones disponibles',
      'sesiones',
      'creditos restantes',
      'creditos disponibles',
      'creditos',
      'visitas restantes',
      'visits remaining',
      'remaining visits',
      'sessions remaining',
      'remaining sessions',
      'sessions left',
      'classes remaining',
      'remaining classes',
      'classes left',
      'credits remaining',
      'remaining credits',
      'credits left',
      'events remaining',
      'events left',
      'remaining events',
      'remaining',
      'credits',
      'classes',
      'sessions',
      'usage',
    ],
    price: [
      'precio',
      'precio pagado',
      'importe',
      'monto',
      'total',
      'valor',
      'costo',
      'price',
      'price paid',
      'amount',
      'amount paid',
      'sale amount',
      'payment amount',
      'total amount',
      'cost',
    ],
    last_day: [
      'vence',
      'vencimiento',
      'fecha de vencimiento',
      'fecha vencimiento',
      'fecha de expiracion',
      'expiracion',
      'expira',
      'fecha fin',
      'fecha de fin',
      'fecha final',
      'vigencia',
      'hasta',
      'termina',
      'expiration date',
      'expiration',
      'expiry date',
      'expiry',
      'expires',
      'expires on',
      'expire date',
      'exp date',
      'valid until',
      'valid to',
      'end date',
      'membership end date',
      'ends on',
      'ends',
    ],
    next_charge: [
      'proximo cobro',
      'proximo pago',
      'fecha de proximo pago',
      'siguiente pago',
      'fecha de renovacion',
      'renovacion',
      'se renueva',
      'next payment',
      'next payment date',
      'next billing date',
      'next bill date',
      'next charge',
      'next charge date',
      'next renewal',
      'renewal date',
      'renews on',
      'renewal',
      'next autopay',
      'autopay date',
    ],
  },
  reservations: {
    email: [],
    branch: [],
    day: [
      'fecha',
      'fecha de clase',
      'fecha de la clase',
      'dia',
      'class date',
      'date',
      'session date',
      'event date',
      'booking date',
      'start date',
      'starts at',
      'start',
      'fecha y hora',
      'date time',
      'class time and date',
    ],
    time: [
      'hora',
      'hora de clase',
      'hora de la clase',
      'hora de inicio',
      'hora inicio',
      'horario',
      'class time',
      'time',
      'start time',
      'event time',
      'session time',
    ],
    class_type: [
      'clase',
      'tipo de clase',
      'nombre de la clase',
      'actividad',
      'disciplina',
      'class',
      'class name',
      'class type',
      'event',
      'event name',
      'session',
      'session name',
      'activity',
      'service',
    ],
    spot: [
      'lugar',
      'asiento',
      'tapete',
      'bici',
      'posicion',
      'spot',
      'spot number',
      'seat',
      'bike',
      'mat',
      'place',
      'resource',
    ],
  },
};

/** The names of a field as keys. A field that a kind does not list has its names of the list of members. */
const namesOf = (kind: ImportKind, field: ImportField): readonly string[] => {
  const ownNames = fieldNames[kind][field] ?? [];
  const names = ownNames.length > 0 ? ownNames : (fieldNames.customers[field] ?? []);
  return names.map((name) => name.replaceAll(' ', ''));
};

const fieldsOf = (kind: ImportKind): ImportField[] => Object.keys(fieldNames[kind]) as ImportField[];

/**
 * A header in the form that is compared: without capitals, accents, marks and spaces. So `Mobile Phone` and `MobilePhone` are the
 * same, and so are `WhatsApp` and `whatsapp`.
 */
export const headerKey = (cell: string): string => plain(cleanCell(cell)).replace(/[^\p{L}\p{N}]+/gu, '');

/** Headers that more than one column has. */
export function doubledHeaders(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const header of headers) {
    const key = headerKey(header);
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return headers.filter(
    (header, index) =>
      (counts.get(headerKey(header)) ?? 0) > 1 &&
      headers.findIndex((other) => headerKey(other) === headerKey(header)) === index,
  );
}

/**
 * The column of each field, guessed from the headers; a header of two columns is guessed for neither. A column `nombre`
 * without one of last names has whole names.
 */
export function guessColumns(
  kind: ImportKind,
  headers: readonly string[],
): Partial<Record<ImportField, number>> {
  const keys = headers.map(headerKey);
  const isOnce = (index: number) => keys.filter((key) => key === keys[index]).length === 1;
  const columns: Partial<Record<ImportField, number>> = {};
  const taken = new Set<number>();
  for (const field of fieldsOf(kind)) {
    for (const name of namesOf(kind, field)) {
      const index = keys.indexOf(name);
      const isFree = index >= 0 && isOnce(index) && !taken.has(index);
      if (!isFree) continue;
      columns[field] = index;
      taken.add(index);
      break;
    }
  }
  if (kind !== 'customers') return columns;
  const { name, last_name, full_name, ...others } = columns;
  if (name !== undefined && last_name !== undefined) return { name, last_name, ...others };
  const whole = full_name ?? (last_name === undefined ? name : undefined);
  if (whole !== undefined) return { full_name: whole, ...others };
  return columns;
}

/** How many fields a row of headers names. */
export const recognizedFields = (kind: ImportKind, cells: readonly string[]): number => {
  const keys = new Set(cells.map(headerKey));
  return fieldsOf(kind).filter((field) => namesOf(kind, field).some((name) => keys.has(name))).length;
};

/** Rows at the top of a table among which the headers are looked for. */
export const headerRows = 30;

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => !isBlank(cell)).length;

/**
 * The position of the row with the headers: the one that names most fields, the first of several; a title or a date above it
 * names none. When no row names a field, it is the first row with more than one cell. -1 without such a row.
 */
export function headerIndex(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  let [best, most] = [-1, 0];
  for (const [index, cells] of rows.slice(0, headerRows).entries()) {
    const count = recognizedFields(kind, cells);
    if (count > most) [best, most] = [index, count];
  }
  if (best >= 0) return best;
  const several = rows.findIndex((cells) => countFilled(cells) > 1);
  return several >= 0 ? several : rows.findIndex((cells) => countFilled(cells) > 0);
}

/** The characters that may separate the cells of a text file. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/**
 * The one separator of a file, from its first lines split by each: the one that finds the headers that name most fields, and of
 * equal ones the one with most headers.
 */
export function chooseSeparator(
  kind: ImportKind,
  splitBy: (separator: Separator) => readonly (readonly string[])[],
): Separator {
  let best: Separator = ',';
  let most: [number, number] = [-1, -1];
  for (const separator of separators) {
    const rows = splitBy(separator);
    const headers = rows[headerIndex(kind, rows)] ?? [];
    const score: [number, number] = [recognizedFields(kind, headers), headers.length];
    if (score[0] > most[0] || (score[0] === most[0] && score[1] > most[1])) [best, most] = [separator, score];
  }
  return best;
}
