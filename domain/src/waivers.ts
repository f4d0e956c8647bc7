/** Years from which a member signs alone. */
export const adultAge = 18;

/** Whether a person born on a civil date is a minor on another; both `YYYY-MM-DD`. */
export const isMinorOn = (birthdate: string, day: string): boolean =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(birthdate).add({ years: adultAge }), day) > 0;

/**
 * Whether a member must sign: there is a published version, and the member's newest signature is of an earlier one or there
 * is none. Without a published version nothing is asked.
 */
export const mustSign = ({ current, signed }: { current: number | null; signed: number | null }): boolean =>
  current !== null && (signed ?? 0) < current;

/** The paragraphs of a text, which empty lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** What the form of a waiver says at a field. They are apart from the catalogue, which every page loads. */
export const signingTexts = {
  full_name: 'Escribe tu nombre completo para firmar.',
  birthdate: 'Escribe tu fecha de nacimiento: si tienes menos de 18 años, firma también tu tutora.',
  guardian: 'Tienes menos de 18 años: escribe el nombre y el parentesco de quien firma por ti.',
  answers: 'Contesta todas las preguntas, o quita el permiso y firma sin ellas.',
  emergency_name: 'Escribe a quién llamamos en ese teléfono.',
  has_read: 'Marca que leíste el texto y estás de acuerdo.',
} as const;
