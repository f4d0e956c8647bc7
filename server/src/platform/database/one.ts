import { problem } from '../errors.ts';
import type { ProblemCode } from '@tbm/domain/messages';

/** The only row, or the refusal. */
export function oneOr<T>(rows: readonly T[], code: ProblemCode): T {
  const [row] = rows;
  if (!row) throw problem(code);
  return row;
}
