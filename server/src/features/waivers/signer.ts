import type { Signing } from '@tbm/contract/waivers';
import { isPossibleBirthdate } from '@tbm/domain/profile';
import { isMinorOn } from '@tbm/domain/waivers';
import { fieldProblem } from '../../platform/errors.ts';

/**
 * Who signs, on a civil day: a guardian only beside a minor. Throws `birthdate_invalid`, and `text_missing` without a
 * guardian.
 */
export function checkSigner(
  {
    birthdate,
    guardian_name,
    guardian_relation,
  }: Pick<Signing, 'birthdate' | 'guardian_name' | 'guardian_relation'>,
  signed_on: string,
) {
  if (birthdate === null || !isPossibleBirthdate(birthdate, signed_on))
    throw fieldProblem('birthdate_invalid', 'birthdate');
  if (!isMinorOn(birthdate, signed_on)) return { birthdate, guardian_name: null, guardian_relation: null };
  if (!guardian_name) throw fieldProblem('text_missing', 'guardian_name');
  if (!guardian_relation) throw fieldProblem('text_missing', 'guardian_relation');
  return { birthdate, guardian_name, guardian_relation };
}
