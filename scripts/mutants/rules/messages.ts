// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of the messages that a person receives, and of the person's choices. */
export const messagesRules: Mutant[] = [
  ...breaksIn('domain/src', 'notification-preferences.test.ts', {
    'a message queued after nine waits a day too long': change('afterQuietHours', 'from ? 1 :', 'from ? 2 :'),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/features/messages/templates/subjects.test.ts', {
    'the reminder of a class after midnight contains hoy on the evening before': change(
      'isSoonToday',
      'twoHoursBefore(class_date)',
      'class_date',
    ),
    'a reminder that is read late has an hour without its day': change(
      'soonTime',
      '`hoy, ${classTime(time)}`',
      "'hoy'",
    ),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/features/notifications/preferences.test.ts', {
    'a message type that was just switched off is still sent': change(
      'ready',
      '(sending === null)',
      '(sending === null && row.message_id < 0)',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'digest.test.ts', {
    'a reminder by WhatsApp is sent after its class': change('uselessFrom', '&& !isOptional(type.kind)', ''),
    'messages of the same moment are sent one by one': change('together', 'channel <>', 'channel ='),
    'one mail brings messages of two addresses': change('together', 'and w.recipient = m.recipient', ''),
  }),
  ...breaksIn('server/src/features/preferences', 'server/src/features/conversations/opt-out.test.ts', {
    'a new type is sent to a member who wrote BAJA': change(
      'preferenceColumns',
      'and not ${isOptedOut(customer_id)}',
      '',
    ),
  }),
  ...breaksIn('server/src/features/conversations', 'opt-out.test.ts', {
    'an ALTA that arrives late undoes a newer BAJA': change(
      'receiveMessage',
      'if (await laterKeyword.run(tx, [conversation_id, at])) return conversation_id;',
      '',
    ),
    'BAJA is confirmed whenever it is repeated': change(
      'receiveMessage',
      'if (!changed && found.opted_out === isOut) return conversation_id;',
      '',
    ),
  }),
  ...breaksIn('server/src/features/notifications', 'notifications.test.ts', {
    'a reminder in Tijuana goes out by the clock of Monterrey': change(
      'reminders',
      'eveningBefore(class_date, { timezone, time: preferred_time })',
      "eveningBefore(class_date, { timezone: timezone && 'America/Monterrey', time: preferred_time })",
    ),
  }),
  ...breaksIn('server/src/platform', 'acceptance/src/mail.test.ts', {
    'a mail program offers no one-click unsubscribing (RFC 8058)': change(
      'smtpMailer',
      ", 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'",
      '',
    ),
  }),
  ...breaksIn('server/src/features/push', 'acceptance/src/push.test.ts', {
    'a message reaches the account that took the device over': change('momentOf', '!is_own ||', ''),
    'a device whose session is over still receives messages': change(
      'sendToDevice',
      '!found.is_live',
      'found.is_live === null',
    ),
    'a device rings at night after a pause of its service': change(
      'sendToDevice',
      "moment !== 'now'",
      "moment === 'never'",
    ),
    'a subscription that has ended is kept': change('sendToDevice', "== 'ended'", "== 'never'"),
    'a person who knows the address of a device takes it over': change(
      'write',
      'where s.p256dh = excluded.p256dh and s.auth = excluded.auth',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/push', 'push.test.ts', {
    'a member makes the server call an address of the member’s choice': change(
      'services',
      '^fcm\\.googleapis\\.com$',
      'fcm\\.googleapis\\.com',
    ),
  }),
  ...breaksIn('web/service-worker', 'push-rules.test.ts', {
    'a message interrupts a payment': change('openingOf', '&& !isBusy', ''),
  }),
  ...breaksIn('server/src/features/messages', 'unsubscribe.test.ts', {
    'a changed link unsubscribes another member': change('readToken', 'return isOurs', 'return signature'),
  }),
  ...breaksIn('server/src/features/notifications', 'inbox.test.ts', {
    'a member reads a message of another by its id [API-140]': change(
      'one',
      'customer_id = $2',
      '$2::integer is not null',
    ),
  }),
  ...breaksIn('server/src/features/conversations', 'webhook.test.ts', {
    'a forged notice is accepted': change('receiveNotice', '!isSigned(rawBody', 'isSigned(`${rawBody} `'),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/features/conversations/webhook.test.ts', {
    'a message that was read is merely delivered again': change('advance', "${rank('delivery')}", '0'),
  }),
  ...breaksIn('server/src/features/conversations', 'answer.test.ts', {
    'free text is sent beyond the window': change(
      'answer',
      '!isWindowOpen(lastReceivedAt, now)',
      'lastReceivedAt === null',
    ),
  }),
  ...breaksIn('server/src/platform', 'realtime.test.ts', {
    'a member listens to the inbox of another': change(
      'mayEnter',
      "!to.startsWith('customer:')",
      'to.length > 0',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'links.test.ts', {
    'an entry of the inbox leads nowhere': change('texts', "/progreso'", "/registros'"),
  }),
  ...breaksIn(
    'server/src/features/messages/templates/account.ts',
    'server/src/features/messages/links.test.ts',
    {
      'the link of a mail carries its token under another name': change(
        'words',
        "'/recuperar/nueva/?token='",
        "'/recuperar/nueva/?token2='",
      ),
    },
  ),
  ...breaksIn('web/app/layouts', 'scripts/addresses.test.ts', {
    'the menu leads to a page that does not exist': change('accountMenu', "'/mytbm/goals'", "'/mytbm/metas'"),
  }),
  ...breaksIn('server/src/features/content', 'switches.test.ts', {
    'terms name PayPal where it is not offered': change('switchFactsOf', ": 'Stripe'", ": 'Stripe o PayPal'"),
    'terms promise a WhatsApp message that is never sent': change('terms', '{?whatsapp}', ''),
  }),
];
