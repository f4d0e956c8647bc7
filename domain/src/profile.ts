import type { Customer } from '@tbm/contract/accounts';

/** The longest life that a birthdate may imply, in years. */
const oldest = 120;

/** Assembles a birthdate from what was typed; null when it is not a date. The year has four digits [PROFILE-007]. */
export function birthdateOf({
  day,
  month,
  year,
}: {
  day: string;
  month: string;
  year: string;
}): string | null {
  const parts = [year, month, day].map((part) => part.trim());
  if (!/^\d{4},\d{1,2},\d{1,2}$/.test(parts.join())) return null;
  const [y = 0, m = 0, d = 0] = parts.map(Number);
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Whether a person alive on `today` can be born on that civil date; both `YYYY-MM-DD`. */
export const isPossibleBirthdate = (birthdate: string, today: string): boolean =>
  birthdate <= today && Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4)) <= oldest;

/** What a member is asked to complete [PROFILE-011], with the word for each. */
const wordsOfMissing = {
  last_name: 'tus apellidos',
  phone: 'tu teléfono',
  birthdate: 'tu cumpleaños',
  signup_reason: 'cómo te enteraste de TBM',
  country: 'tu país',
  city: 'tu ciudad',
} as const;

/** What the member's record lacks, in words; empty when it is complete [PROFILE-011]. */
export function missingInformation({
  address,
  ...customer
}: Pick<Customer, 'last_name' | 'phone' | 'birthdate' | 'signup_reason' | 'address'>): string[] {
  const known = { ...customer, country: address?.country, city: address?.city };
  return (Object.keys(wordsOfMissing) as (keyof typeof wordsOfMissing)[])
    .filter((name) => !known[name]?.trim())
    .map((name) => wordsOfMissing[name]);
}
