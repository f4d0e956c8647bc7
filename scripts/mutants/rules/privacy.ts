import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of consents, of views by the staff, of retention, of the download of own data, and of the erasure. */
export const privacy: Mutant[] = [
  ...breaksIn('server/src/features/consents', 'server/src/features/privacy/consents.test.ts', {
    'a consent for an older text counts for a new one': change(
      'consentsOf',
      '&& row.version === versionOf(purpose)',
      '',
    ),
    'the height is stored without express consent': change(
      'requireHealthConsent',
      '!(await allowed.one(tx, [given.customer_id])).is_allowed',
      'false',
    ),
  }),
  ...breaksIn('server/src/features/notifications', 'server/src/features/messages/marketing.test.ts', {
    'promotions reach the inbox of a member who does not allow them': change(
      'queueNotice',
      "&& (type.kind !== 'marketing' || customer.marketing)",
      '',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'marketing.test.ts', {
    'the link of a promotion ends that mail and leaves the consent': change(
      'unsubscribe',
      "types.some((id) => kindOf(id) === 'marketing')",
      'false',
    ),
  }),
  ...breaksIn('server/src/features/conversations', 'server/src/features/privacy/staff.test.ts', {
    'the desk reads a member’s messages and no view is recorded': change(
      'recordConversationView',
      '!found?.customer_id',
      'found',
    ),
  }),
  ...breaksIn('server/src/features/desk', 'server/src/features/privacy/staff.test.ts', {
    'the desk reads that a member cancelled because of a pregnancy': change(
      'reasonForDesk',
      '&& isAboutHealth(reason) ? null : reason',
      '',
    ),
    'no one can tell which staff member opened a member’s page': skip('viewCustomer', 'recordView'),
  }),
  ...breaksIn('server/src/features/retention', 'retention.test.ts', {
    'a night deletes a thousand old messages and no more': change(
      'deleteExpired',
      'while (deleted > 0)',
      'if (deleted > 0)',
    ),
  }),
  ...breaksIn('server/src/features/privacy', 'own-data.test.ts', {
    'the link to all data of a member works in any browser': skip('registerOwnData', 'holderIn'),
  }),
  ...breaksIn('server/src/features/calendar', 'server/src/features/privacy/own-data.test.ts', {
    'the download has the secret address of the member’s calendar': change(
      'aboutCalendar',
      '{ secret }',
      '{}',
    ),
  }),
  ...breaksIn('server/src/features/privacy', 'delete-account.test.ts', {
    'an account is erased while a payment is pending': change(
      'erase',
      'await somethingOpen.run(tx, [customer_id, now])',
      'false',
    ),
    'an account is erased though the payment provider does not answer': skip('eraseAccount', 'endPayments'),
  }),
];
