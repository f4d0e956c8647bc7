/** An input that should be text; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
