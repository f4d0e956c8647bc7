import type { Customer } from '@tbm/contract/accounts';
import { signupReasons } from '@tbm/contract/signup-reasons';
import { birthdateOf } from '@tbm/domain/profile';
import { versionOf } from '@tbm/domain/purposes';

/** The values of the profile form. */
export interface ProfileValues extends Record<string, unknown> {
  name: string;
  last_name: string;
  phone: string;
  instagram: string;
  birthdate: { day: string; month: string; year: string };
  signup_reason: string;
  /** The member's own words behind 'Otro'. */
  other: string;
  height: string;
  /** Whether the member ticked the express consent that a height needs. */
  health_consent: boolean;
}

export function valuesOf(customer: Customer): ProfileValues {
  const [year = '', month = '', day = ''] = (customer.birthdate ?? '').split('-');
  const reason = customer.signup_reason ?? '';
  const isListed = reason === '' || signupReasons.some((one) => one === reason);
  return {
    name: customer.name,
    last_name: customer.last_name,
    phone: customer.phone,
    instagram: customer.instagram ?? '',
    birthdate: { day: String(Number(day) || ''), month: String(Number(month) || ''), year },
    signup_reason: isListed ? reason : 'Otro',
    other: isListed ? '' : reason,
    height: customer.height === null ? '' : String(customer.height),
    health_consent: false,
  };
}

/** Without input there is no birthdate. An invalid date is sent as an empty one, which the contract refuses. */
function birthdateIn(parts: ProfileValues['birthdate']): string | null {
  return Object.values(parts).every((part) => part.trim() === '') ? null : (birthdateOf(parts) ?? '');
}

/** The body of `PUT /customer`. */
export const bodyOf = ({
  birthdate,
  other,
  height,
  health_consent,
  signup_reason,
  ...values
}: ProfileValues) => ({
  name: values.name,
  last_name: values.last_name,
  phone: values.phone,
  instagram: values.instagram,
  birthdate: birthdateIn(birthdate),
  signup_reason: signup_reason === 'Otro' ? other : signup_reason,
  height: height.trim() === '' ? null : Number(height.replace(',', '.')),
  ...(health_consent && height.trim() !== '' ? { health_consent: versionOf('health') } : {}),
});
