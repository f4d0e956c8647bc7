import { inFile, type Mutant } from '../mutant.ts';

const messages = 'server/src/features/messages';
const notifications = 'server/src/features/notifications';

/** Breaks of what is sent to a person, and of what she chose. */
export const messagesRules: Mutant[] = [
  ...inFile('domain/src/notification-preferences.ts', 'domain/src/notification-preferences.test.ts')(
    [
      'a channel that she switched off is used [NOTIF-002]',
      'chosen.active && chosen[',
      'chosen.active || chosen[',
    ],
    ['what is late wakes her at night', 'if (!isQuiet(chosenHour)) return false;', ''],
  ),
  ...inFile(
    `${messages}/jobs.ts`,
    `${notifications}/preferences.test.ts`,
  )([
    'what she has just switched off is still sent',
    'if (!(await isStillWanted(tx, row)))',
    'if (row.customer_id === 0)',
  ]),
  ...inFile(
    `${messages}/unsubscribe.ts`,
    `${messages}/unsubscribe.test.ts`,
  )(['a changed link unsubscribes another member', 'return isOurs ?', 'return signature ?']),
  ...inFile(
    `${notifications}/inbox.ts`,
    `${notifications}/inbox.test.ts`,
  )([
    'a member reads a message of another by its id [API-140]',
    'from notifications where notification_id = $1 and customer_id = $2`,\n  notification,',
    'from notifications where notification_id = $1 and $2::integer is not null`,\n  notification,',
  ]),
  ...inFile(
    'server/src/platform/realtime.ts',
    'server/src/platform/realtime.test.ts',
  )(['a member listens to the inbox of another', "!to.startsWith('customer:')", 'to.length > 0']),
];
