import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most used passwords of published leaks, in lower case and without accents. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is among the first that an attacker tries, also with capitals, accents, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return common.has(plain) || (plain !== '' && new Set(plain).size === 1);
}
