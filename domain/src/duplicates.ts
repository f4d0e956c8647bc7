import type { DuplicateReason } from '@tbm/contract/merging';
import { plain } from './plain-text.ts';

/** The fields of two customers that are compared. */
export interface Compared {
  name: string;
  last_name: string;
  email: string;
  phone: string;
  birthdate: string | null;
}

/** The mailbox of an address: dots and the part after a plus do not change it; the column expression `mailboxSql` does the same. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${host}`;
}

const wordsOf = ({ name, last_name }: Compared): string[] =>
  plain(`${name} ${last_name}`)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether one letter was typed differently, left out or added. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  // In a short word another letter makes another name: Ana and Eva, Luz and Paz.
  if (Math.min(a.length, b.length) < 4) return false;
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** Whether the longer name contains every word of the shorter one, with at most one letter changed. It needs at least two words. */
function isSimilarName(a: Compared, b: Compared): boolean {
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  return short.length >= 2 && short.every((word) => long.some((other) => isNear(word, other)));
}

/**
 * Why two customers may be the same person; none when they share nothing. A mother and a daughter may share a telephone:
 * an admin decides.
 */
export function duplicateReasons(a: Compared, b: Compared): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (a.phone !== '' && a.phone === b.phone) reasons.push('phone');
  if (mailboxOf(a.email) === mailboxOf(b.email)) reasons.push('email');
  const isSameDay = a.birthdate !== null && a.birthdate === b.birthdate;
  if (isSameDay && isSimilarName(a, b)) reasons.push('name_birthdate');
  const mayBeSameDay = isSameDay || a.birthdate === null || b.birthdate === null;
  if (mayBeSameDay && !reasons.includes('name_birthdate') && wordsOf(a).join(' ') === wordsOf(b).join(' '))
    reasons.push('name');
  return reasons;
}
