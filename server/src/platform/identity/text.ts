/** What somebody sent where a text belongs; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
