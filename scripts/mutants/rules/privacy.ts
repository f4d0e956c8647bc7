import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of consents, of views by the staff, of retention, of the download of own data, and of the erasure. */
export const privacy: Mutant[] = [
  ...inFile(
    'server/src/features/consents/queries.ts',
    'server/src/features/privacy/consents.test.ts',
  )([
    'a consent for an older text counts for a new one',
    'row?.given === true && row.version === versionOf(purpose)',
    'row?.given === true',
  ]),
  ...inFile(
    'server/src/features/consents/health.ts',
    'server/src/features/privacy/consents.test.ts',
  )([
    'the height is stored without express consent',
    'if (!(await allowed.one(tx, [given.customer_id])).is_allowed)',
    'if (false)',
  ]),
  ...inFile(
    'server/src/features/notifications/notice.ts',
    'server/src/features/messages/marketing.test.ts',
  )([
    'promotions reach the inbox of a member who does not allow them',
    " && (type.kind !== 'marketing' || customer.marketing)",
    '',
  ]),
  ...inFile(
    'server/src/features/messages/unsubscribe.ts',
    'server/src/features/messages/marketing.test.ts',
  )([
    'the link of a promotion ends that mail and leaves the consent',
    "if (types.some((id) => kindOf(id) === 'marketing'))",
    'if (false)',
  ]),
  ...inFile(
    'server/src/features/conversations/view.ts',
    'server/src/features/privacy/staff.test.ts',
  )([
    'the desk reads a member’s messages and no view is recorded',
    'if (!found?.customer_id) return;',
    'if (found) return;',
  ]),
  ...inFile('server/src/features/desk/queries.ts', 'server/src/features/privacy/staff.test.ts')(
    [
      'the desk reads that a member cancelled because of a pregnancy',
      'reason && isAboutHealth(reason) ? null : reason',
      'reason',
    ],
    [
      'no one can tell which staff member opened a member’s page',
      "  await recordView(db, actor, { part: 'customers', customer_id, now });\n",
      '',
    ],
  ),
  ...inFile(
    'server/src/features/retention/jobs.ts',
    'server/src/features/retention/retention.test.ts',
  )(['a night deletes a thousand old messages and no more', 'while (deleted > 0)', 'if (deleted > 0)']),
  ...inFile(
    'server/src/features/privacy/link.ts',
    'server/src/features/privacy/own-data.test.ts',
  )([
    'the link to all data of a member works in any browser',
    'holderIn(config, request, { what: linkFor(found.key), ticket, now });',
    '',
  ]),
  ...inFile(
    'server/src/features/calendar/about-tables.ts',
    'server/src/features/privacy/own-data.test.ts',
  )(['the download has the secret address of the member’s calendar', 'withheld: { secret }', 'withheld: {}']),
  ...inFile('server/src/features/privacy/erase.ts', 'server/src/features/privacy/delete-account.test.ts')(
    [
      'an account is erased while a payment is pending',
      'if (await somethingOpen.run(tx, [customer_id, now]))',
      'if (false)',
    ],
    [
      'an account is erased though the payment provider does not answer',
      'await endPayments(services, customer_id);',
      '',
    ],
  ),
];
