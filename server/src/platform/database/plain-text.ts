/**
 * SQL: a text in small letters and without accents, as `plain` of the domain writes it. The stored search texts are made with it too,
 * so it must not change without a migration.
 */
export const plainText = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
