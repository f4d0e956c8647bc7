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
