import type { ProblemCode } from '@tbm/domain/messages';
import { problem } from '../errors.ts';

/** The only row; throws the refusal when there is none. */
export function oneOr<T>(rows: readonly T[], code: ProblemCode): T {
  const [row] = rows;
  if (!row) throw problem(code);
  return row;
}
