/** Formats ten digits for display: `81 5550 0100`. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Adds the country code: ten digits are Mexican. */
export const international = (phone: string): string => (phone.length === 10 ? `52${phone}` : phone);

/**
 * The digits of a typed or pasted number, without Mexico's country code: `+52 81 1234 5678` is `8112345678`. The `+` of another
 * country's code stays.
 */
export function typedPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const mexican = digits.replace(/^521?(?=\d{10}$)/, '');
  return text.trim().startsWith('+') && mexican === digits ? `+${digits.slice(0, 15)}` : mexican.slice(0, 13);
}

/** Formats a number with country code for display: `+52 81 5550 0100`; those of other countries as they are. */
export const formatNumber = (number: string): string =>
  number.replace(/^\+52(\d{2})(\d{4})(\d{4})$/, '+52 $1 $2 $3');
