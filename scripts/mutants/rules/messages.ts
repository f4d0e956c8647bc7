// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const messages = 'server/src/features/messages';
const notifications = 'server/src/features/notifications';
const push = 'server/src/features/push';
const conversations = 'server/src/features/conversations';

/** Breaks of the messages that a person receives, and of the person's choices. */
export const messagesRules: Mutant[] = [
  ...inFile('domain/src/notification-preferences.ts', 'domain/src/notification-preferences.test.ts')(
    ['a switched-off channel is used [NOTIF-002]', 'chosen.active && chosen[', 'chosen.active || chosen['],
    [
      'a message queued after nine waits a day too long',
      'at.hour >= quietHours.from ? 1 : 0',
      'at.hour >= quietHours.from ? 2 : 0',
    ],
    [
      'a late message wakes the member at night',
      'late < 60 && isQuiet(inZone(due, timezone).hour)',
      'late < 60',
    ],
  ),
  ...inFile(`${messages}/templates/about-class.ts`, `${messages}/templates/subjects.test.ts`)(
    [
      'the reminder of a class after midnight contains hoy on the evening before',
      'dayIn(twoHoursBefore(class_date), timezone)',
      'dayIn(class_date, timezone)',
    ],
    ['a reminder that is read late has an hour without its day', '`hoy, ${classTime(time)}`', "'hoy'"],
  ),
  ...inFile(
    `${messages}/jobs.ts`,
    `${notifications}/preferences.test.ts`,
  )([
    'a message type that was just switched off is still sent',
    'if (sending === null)',
    'if (sending === null && row.message_id < 0)',
  ]),
  ...inFile(
    `${messages}/send.ts`,
    `${messages}/digest.test.ts`,
  )([
    'a reminder by WhatsApp is sent after its class',
    "channel !== 'push' && !isOptional(type.kind)",
    "channel !== 'push'",
  ]),
  ...inFile(
    'server/src/features/preferences/preferences.ts',
    `${conversations}/opt-out.test.ts`,
  )([
    'a new type is sent to a member who wrote BAJA',
    't.whatsapp_active and not ${isOptedOut(customer_id)}',
    't.whatsapp_active',
  ]),
  ...inFile(
    `${conversations}/receive.ts`,
    `${conversations}/opt-out.test.ts`,
  )([
    'an ALTA that arrives late undoes a newer BAJA',
    'if (await laterKeyword.run(tx, [conversation_id, at])) return conversation_id;',
    '',
  ]),
  ...inFile(`${messages}/waiting.ts`, `${messages}/digest.test.ts`)(
    ['messages of the same moment are sent one by one', "m.channel <> 'whatsapp'", "m.channel = 'whatsapp'"],
    ['one mail brings messages of two addresses', '\n      and w.recipient = m.recipient', ''],
  ),
  ...inFile(
    `${notifications}/reminders.ts`,
    `${notifications}/notifications.test.ts`,
  )([
    'a reminder in Tijuana goes out by the clock of Monterrey',
    'eveningBefore(class_date, { timezone, time: preferred_time })',
    "eveningBefore(class_date, { timezone: timezone && 'America/Monterrey', time: preferred_time })",
  ]),
  ...inFile(
    'server/src/platform/mail.ts',
    'acceptance/src/mail.test.ts',
  )([
    'a mail program offers no one-click unsubscribing (RFC 8058)',
    ", 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'",
    '',
  ]),
  ...inFile(`${push}/send.ts`, 'acceptance/src/push.test.ts')(
    ['a message reaches the account that took the device over', '!is_own || ', ''],
    [
      'a device whose session is over still receives messages',
      'if (!found.is_live)',
      'if (found.is_live === null)',
    ],
    [
      'a device rings at night after a pause of its service',
      "if (moment !== 'now')",
      "if (moment === 'never')",
    ],
    ['a subscription that has ended is kept', "outcome === 'ended'", "outcome === 'never'"],
  ),
  ...inFile(
    `${push}/devices.ts`,
    'acceptance/src/push.test.ts',
  )([
    'a person who knows the address of a device takes it over',
    'where s.p256dh = excluded.p256dh and s.auth = excluded.auth',
    '',
  ]),
  ...inFile(
    'server/src/platform/push/endpoint.ts',
    'server/src/platform/push/push.test.ts',
  )([
    'a member makes the server call an address of the member’s choice',
    '/^fcm\\.googleapis\\.com$/',
    '/fcm\\.googleapis\\.com/',
  ]),
  ...inFile(
    'web/service-worker/push-rules.ts',
    'web/service-worker/push-rules.test.ts',
  )(['a message interrupts a payment', 'inside && !isBusy', 'inside']),
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
    `${conversations}/webhook.ts`,
    `${conversations}/webhook.test.ts`,
  )(['a forged notice is accepted', 'if (!isSigned(rawBody,', 'if (isSigned(`${rawBody} `,']),
  ...inFile(
    `${messages}/delivery.ts`,
    `${conversations}/webhook.test.ts`,
  )(['a message that was read is merely delivered again', "> ${rank('delivery')}`", '> 0`']),
  ...inFile(
    `${conversations}/receive.ts`,
    `${conversations}/opt-out.test.ts`,
  )([
    'BAJA is confirmed whenever it is repeated',
    'if (!changed && found.opted_out === isOut) return conversation_id;',
    '',
  ]),
  ...inFile(
    `${conversations}/answer.ts`,
    `${conversations}/answer.test.ts`,
  )(['free text is sent beyond the window', '!isWindowOpen(lastReceivedAt, now)', 'lastReceivedAt === null']),
  ...inFile(
    'server/src/platform/realtime.ts',
    'server/src/platform/realtime.test.ts',
  )(['a member listens to the inbox of another', "!to.startsWith('customer:')", 'to.length > 0']),
  ...inFile(
    `${messages}/templates/short.ts`,
    `${messages}/links.test.ts`,
  )(['an entry of the inbox leads nowhere', "path: '/mytbm/progreso' })", "path: '/mytbm/registros' })"]),
  ...inFile(
    `${messages}/templates/account.ts`,
    `${messages}/links.test.ts`,
  )([
    'the link of a mail carries its token under another name',
    "path: '/recuperar/nueva/?token='",
    "path: '/recuperar/nueva/?token2='",
  ]),
  ...inFile(
    'web/app/layouts/member-menu.ts',
    'scripts/addresses.test.ts',
  )(['the menu leads to a page that does not exist', "to: '/mytbm/goals'", "to: '/mytbm/metas'"]),
  ...inFile(
    'domain/src/live.ts',
    'domain/src/facts.test.ts',
  )(['a sentence about a switched-off feature is shown', 'Boolean(switches[name])', 'name in switches']),
  ...inFile(
    'server/src/features/content/text-facts.ts',
    'server/src/features/content/switches.test.ts',
  )([
    'terms name PayPal where it is not offered',
    "paypal ? 'Stripe o PayPal' : 'Stripe'",
    "paypal ? 'Stripe o PayPal' : 'Stripe o PayPal'",
  ]),
  ...inFile(
    'server/src/features/content/seed/terms.ts',
    'server/src/features/content/switches.test.ts',
  )(['terms promise a WhatsApp message that is never sent', '{?whatsapp}El aviso', 'El aviso']),
];
