import type { ProblemCode } from '@tbm/domain/messages';
import { problem } from '../errors.ts';

/** The only row, or the refusal. */
export function oneOr<T>(rows: readonly T[], code: ProblemCode): T {
  const [row] = rows;
  if (!row) throw problem(code);
  return row;
}
