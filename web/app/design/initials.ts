/** The initials shown without a photo: `AT` for Alejandra Treviño. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase('es-MX'))
    .join('');
