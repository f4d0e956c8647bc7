/** Providers whose addresses mean the same mailbox with and without dots. */
const withoutDots = new Set(['gmail.com']);
const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * A key that is the same for every spelling of one mailbox: lower case, without the part from a plus on, and without dots where
 * the provider ignores them. `mailboxOf` of duplicates is looser, because it only suggests, while this key refuses.
 *
 * @example emailKey('Regina.T+tbm@GoogleMail.com') // 'reginat@gmail.com'
 */
export function emailKey(email: string): string {
  const [local = '', given = ''] = email.trim().toLowerCase().split('@');
  const provider = sameProvider[given] ?? given;
  const [mailbox = ''] = local.split('+');
  return `${withoutDots.has(provider) ? mailbox.replaceAll('.', '') : mailbox}@${provider}`;
}

/**
 * A key that is the same for every spelling of one telephone: its digits, without the 1 that Mexican mobiles had after 52.
 *
 * @example phoneKey('+52 1 81 1234 5678') // '528112345678'
 */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, '').replace(/^521(?=\d{10}$)/, '52');
