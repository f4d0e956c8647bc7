import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of the download of own data and of the erasure of an account. */
export const privacy: Mutant[] = [
  ...inFile(
    'server/src/features/privacy/link.ts',
    'server/src/features/privacy/own-data.test.ts',
  )([
    'the link to all data of a member works in any browser',
    'holderIn(config, request, { what: linkFor(found.key), ticket, now });',
    '',
  ]),
  ...inFile(
    'server/src/features/privacy/data-map.ts',
    'server/src/features/privacy/own-data.test.ts',
  )(['the download has the secret address of her calendar', 'withheld: { secret }', 'withheld: {}']),
  ...inFile('server/src/features/privacy/erase.ts', 'server/src/features/privacy/delete-account.test.ts')(
    [
      'an account is erased while a payment is pending',
      'if (await somethingOpen.run(tx, [customer_id, now]))',
      'if (false)',
    ],
    [
      'an account is erased though her provider does not answer',
      'await endPayments(services, customer_id);',
      '',
    ],
  ),
];
