import { breaksIn, change, changeText, type Mutant, skip } from '../mutant.ts';

/** Breaks of the waiver: its versions, its signatures, and the answers about health. */
export const waivers: Mutant[] = [
  ...breaksIn('server/src/features/waivers', 'waivers.test.ts', {
    'a draft that another admin changed is published': skip('publishDraft', 'changed_meanwhile'),
    'a member signs a text that was replaced meanwhile': skip(
      'storeSignature',
      "problem('consent_text_changed')",
    ),
    'the record does not keep the birthdate that a signer wrote': skip('storeSignature', 'keepBirthdate'),
    'a class online asks for a waiver': change('waiverMissing', ' and not sc.is_virtual_class', ''),
    'a new version asks no member again': change('mustSignSql', '> coalesce', '> 1 + coalesce'),
    'a coach reads the health answers of another class': change('healthOfPlace', '$2::text is null', 'true'),
    'health answers are read without a record': skip('healthOfReservation', 'recordView'),
    'no record names who handed over the tablet': skip('signAtDesk', 'recordAudit'),
  }),
  ...breaksIn('server/src/features/roster', 'server/src/features/waivers/waivers.test.ts', {
    'the log does not say that a member came in without a waiver': change(
      'mark',
      'attend && before.waiver_missing',
      'false',
    ),
  }),
  ...breaksIn('server/migrations/0009_waivers.sql', 'server/src/features/waivers/waivers.test.ts', {
    'health answers are stored after the consent was withdrawn': changeText(
      'newest.given is not true',
      'false',
    ),
    'a signature has another birthdate than the record': changeText('birthdate <> new.birthdate', 'false'),
  }),
];
