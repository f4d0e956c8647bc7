import { describe, expect, it } from 'vitest';
import { backOfficeTexts, productTexts, type Text, textsIn } from './texts.ts';

/** A word as a whole, in small letters and capitals. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

/** One word for each thing: the word of our texts, and the words that they do not use. */
const instead: [say: string, excluded: RegExp][] = [
  ['socia', word('clientas?|alumnas?')],
  ['TBM Online, videoteca', word('bibliotecas?|plataforma|acceso (?:online|en línea)')],
  // The word without its accent is part of an address.
  ['paquete, suscripción, compra', /membresía|MEMBRES/u],
  ['reservación', word('(?:la|las|tu|tus|mi|mis|su|sus|una|esta|esa|cada|otra|sin|con|de|por) reservas?')],
  ['reservar', word('apart(?:ar|a|as|an|amos|é|ó|ad[oa]s?|al[oa])|apárt(?:al[oa]|anos)')],
  ['método de pago', word('formas? de pago')],
  ['clase completada', word('completados?')],
  ['marcas aliadas', word('marcas colaboradoras')],
  ['strike', word('(?:con|sin|una|tu) faltas?|las faltas')],
  ['lista del súper', word('listas? de compras')],
  ['enviar', word('mand(?:ar(?:te|l[oa])?|a|as|an|amos|e|en|é|ó|ad[oa]s?)|mánd(?:al[oa]|anos)')],
  ['folio de compra, folio del cargo', word('folio(?! del? )')],
  ['horario', word('calendarios?')],
  ['nothing: no fear, no guilt', word('excusas?|pierdes el acceso')],
  ['10%', /\d %|^ %(?! )/u],
];

/** Texts of the specification, and words in another meaning. */
const allowed: [path: RegExp, text: RegExp, reason: string][] = [
  [/contract\/src\/signup-reasons/, /^Ex Alumna$/, 'AUTH-019'],
  [/branches\/memberships/, /^ ?Elige tu membresía$|ELIGE TU MEMBRESIA/, 'PUB-033'],
  [/domain\/src\/notices/, /una membresía activa para TBM Online/, 'ERR-048'],
  [/routes\/program/, /Cualquier membresía incluye/, 'PUB-055'],
  [/routes\/(purchases|charges)/, /^Folio$/, 'PUR-017, PUR-022'],
  [/(desk\/sold-dialog|routes\/desk-member)/, /^ ?Folio $/, 'the desk names purchases alone'],
  [/routes\/waitlists/, /^ ?Calendario ?$/, 'WAIT-004'],
  [/(routes\/followed-plan|planner\/calendar)/, /^[Cc]alendario$/, 'PLAN-012'],
  [/(domain\/src\/planner|gallery\/plan)/, /^(No )?Completado$/, 'PLAN-010'],
  [/domain\/src\/table-headers/, /^(alumna|folio)$/, 'headers of files of other systems'],
  [/challenge-form/, /%%EOF/, 'the end of a PDF'],
  [/check-pdf/, /%%EOF/, 'the mark at the end of a PDF'],
  [/features\/(calendar\/|reservations\/actions)/, /[Cc]alendario/, "the calendar of a member's phone"],
];

const isAllowed = ({ path, text }: Text) =>
  allowed.some(([file, part]) => file.test(path) && part.test(text));
const wrongIn = (texts: Text[]) =>
  texts.flatMap(({ path, text }) =>
    instead
      .filter(([, excluded]) => excluded.test(text) && !isAllowed({ path, text }))
      .map(([say]) => `${path}: "${text.trim()}" (${say})`),
  );

describe('the texts that a person reads', () => {
  const texts = [...productTexts(), ...backOfficeTexts()];

  it('are all found: screens, catalogue, mails, seeds, demo data, back office', () => {
    const found = texts.map(({ path, text }) => `${path}: ${text.trim()}`);
    for (const text of [
      'web/app/features/home/training-options.tsx: Reserva tu clase',
      'domain/src/messages.ts: Inicia sesión para continuar.',
      'server/src/features/messages/templates/notices.ts: Te esperamos mañana',
      'server/src/features/content/seed/programs.ts: Energía',
      'demo/src/studio/discounts.ts: 10% en tu primera compra.',
      'admin/src/today.tsx: Ventas de hoy',
    ])
      expect(found).toContain(text);
  });

  it('use one word for one thing', () => {
    expect(wrongIn(texts)).toEqual([]);
  });

  it('need every exception', () => {
    const unused = allowed.filter(
      ([file, part]) =>
        !texts.some(
          ({ path, text }) =>
            file.test(path) && part.test(text) && instead.some(([, excluded]) => excluded.test(text)),
        ),
    );
    expect(unused.map(([, , reason]) => reason)).toEqual([]);
  });

  it.each([
    ['<p>Nueva clienta</p>', 'socia'],
    ["const title = 'Toda la plataforma online'", 'TBM Online, videoteca'],
    ['<Button aria-label="Tu membresía" />', 'paquete, suscripción, compra'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    ['const text = `Tu reserva del ${day}`', 'reservación'],
    ['<>Tu lugar está\n  apartado</>', 'reservar'],
    ["const said = { text: 'Otra forma de pago' }", 'método de pago'],
    ["const label = 'Completado'", 'clase completada'],
    ["const label = 'Te mandamos el recibo'", 'enviar'],
    ["const label = 'Responde con tu folio.'", 'folio de compra, folio del cargo'],
    ["const label = 'Abre el calendario'", 'horario'],
    ['<b>{percent} %</b>', '10%'],
  ])('%s is refused', (code, say) => {
    expect(wrongIn(textsIn('web/app/routes/home.tsx', code))).toEqual([expect.stringContaining(`(${say})`)]);
  });

  it.each([
    '// La clienta y su membresía',
    "const path = '/mytbm/membresias'",
    "const text = 'La primera que reserva se queda el lugar'",
    "const text = 'Con tu permiso aparte'",
    "import { mandar } from './mandar.ts'",
  ])('%s is fine', (code) => {
    expect(wrongIn(textsIn('web/app/routes/home.tsx', code))).toEqual([]);
  });
});
