import { createHash } from 'node:crypto';
import { optionalPurposes, signUpPurposes } from '@tbm/contract/purposes';
import { expect, it } from 'vitest';
import { purposes, textOf, versionOf } from './purposes.ts';

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

it('a text that members have agreed to is never changed: another meaning is another version', () => {
  const known = Object.fromEntries(
    optionalPurposes.map((purpose) => [purpose, purposes[purpose].texts.map(fingerprint)]),
  );
  expect(known).toEqual({
    marketing: ['a7f761bbffe9'],
    publicity: ['675fb8a971e5'],
    health: ['c12db90c6584', '5bc24d63f6ca'],
    class_health: ['4fcb5607e70a'],
  });
});

it('the shown text is the newest version', () => {
  for (const purpose of optionalPurposes) {
    expect(textOf(purpose)).toBe(purposes[purpose].texts.at(-1));
    expect(versionOf(purpose)).toBe(purposes[purpose].texts.length);
  }
});

it('sign-up offers the secondary purposes and nothing sensitive', () => {
  const secondary = optionalPurposes.filter((purpose) => purposes[purpose].kind === 'secondary');
  expect(signUpPurposes).toEqual(secondary);
});
