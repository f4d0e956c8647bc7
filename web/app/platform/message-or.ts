import { type ProblemCode, problemText } from '@tbm/domain/messages';

/** The server's message, else the text of the catalogue for what failed: `internal` has no useful text of its own. */
export const messageOr = (error: { code?: string; message: string }, fallback: ProblemCode): string =>
  error.code === 'internal' || !error.message ? problemText(fallback) : error.message;
