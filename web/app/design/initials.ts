/** The initials shown without a photo: `AT` for Alejandra Treviño. Of letters and digits: in WhatsApp people add others. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toLocaleUpperCase('es-MX') ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('');

/** One of six grounds, always the same for a name (FNV-1a). */
export const groundOf = (name: string): number =>
  ([...name].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  ) >>>
    8) %
  6;
