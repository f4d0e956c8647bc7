import { addressBody } from '@tbm/contract/addresses';
import { profileBody } from '@tbm/contract/profile';
import { problemText } from '@tbm/domain/messages';
import type { Errors } from '../../platform/form-state.ts';
import { bodyErrors } from '../../platform/use-route-form.ts';
import { bodyOf, type ProfileValues } from './profile-values.ts';

// Includes the contract's schemas and is loaded when a form is first touched; import it only by `import()`.

/** The contract's rules for the profile; the member's own words may not be empty [ERR-037, ERR-041]. */
export function profileErrors(values: ProfileValues): Errors<ProfileValues> {
  const errors = bodyErrors(profileBody, bodyOf(values));
  if (values.signup_reason !== 'Otro' || !errors.signup_reason) return errors as Errors<ProfileValues>;
  const { signup_reason: _, ...others } = errors;
  return { ...others, other: problemText('text_empty') } as Errors<ProfileValues>;
}

/** [ERR-038, ERR-039, ERR-040] */
export const addressErrors = <V extends object>(values: V): Errors<V> =>
  bodyErrors(addressBody, values) as Errors<V>;
