/** The text of a template with its values in the places `{{1}}`, `{{2}}`… */
export const fillPlaceholders = (body: string, values: readonly string[]): string =>
  body.replace(/\{\{(\d)\}\}/g, (place, index: string) => values[Number(index) - 1] ?? place);
