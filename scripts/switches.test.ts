import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { switchNames, withoutConsents } from './feature-names.ts';
import { productTexts } from './texts.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The switches that a module reads before it shows a text about a feature. */
const asks =
  /settings\.(?:whatsapp|paypal)|branch\.whatsapp|hasWhatsapp|hasDevices|channels\.includes|paypal === null/;
/** Parts that are shown only after their user has checked the switch, or a result of it. */
const shown: [path: RegExp, why: string][] = [
  [/features\/desk\/member-lists/, 'for messages that went by WhatsApp, and members who have written'],
  [/features\/profile\/whatsapp-dialog/, 'opened by whatsapp-status'],
  [/features\/conversations\/(conversation-list|reply)/, 'Mensajes is in the menu where WhatsApp is on'],
  [/features\/checkout\/paypal(-button\.tsx|\.ts)/, 'for a buyer who chose PayPal in payment-methods'],
  [/features\/(purchases\/use-owing|cancellations\/(offer|approval)-screen)/, 'for a subscription at PayPal'],
  [
    /features\/(subscription-changes\/(confirm-plan|open-changes)|desk\/member-plan-changes)/,
    'for a subscription at PayPal',
  ],
  [/routes\/payment-sources/, 'for subscriptions at PayPal'],
  [/features\/notifications\/device-card/, 'shown by preferences'],
  [/platform\/this-browser/, 'the name of an app that shows a page inside'],
  [/domain\/src\/renewals/, 'for a subscription at PayPal'],
  [/domain\/src\/settings/, 'the names of methods by which something was paid'],
  [/domain\/src\/(messages|notices)/, 'answers to a person who asked for it'],
  [/domain\/src\/whatsapp/, 'of conversations'],
  [/domain\/src\/task-names/, 'for admins, of jobs that were queued'],
  [/domain\/src\/message-types/, 'left out of Notificaciones; see switches.test.ts of the server'],
  [/server\/src\/features\/content\/(seed\/|text-facts)/, 'see switches.test.ts there'],
];

const texts = productTexts().filter(
  ({ path, text }) =>
    /^(web\/app|domain\/src|server\/src\/features\/content)\//.test(path) &&
    Object.values(switchNames).some((name) => name.test(withoutConsents(text))) &&
    // Names of classes, parameters and events.
    /\s|^[A-Z]/.test(text),
);

it('a text about a feature that may be off is in a module that checks the switch', () => {
  const paths = [...new Set(texts.map(({ path }) => path))];
  expect(paths.length).toBeGreaterThan(15);
  const unasked = paths.filter(
    (path) => !shown.some(([file]) => file.test(path)) && !asks.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(unasked).toEqual([]);
  expect(shown.filter(([file]) => !paths.some((path) => file.test(path))).map(([, why]) => why)).toEqual([]);
});

it('the parts that other components switch are rendered only by those components', () => {
  const users = (name: string) =>
    globSync('web/app/**/*.tsx', { cwd: root })
      .filter((path) => new RegExp(`<${name}\\s`).test(readFileSync(join(root, path), 'utf8')))
      .map((path) => path.replace(/.*\//, ''));
  expect(users('WhatsappDialog')).toEqual(['whatsapp-status.tsx']);
  expect(users('DeviceCard')).toEqual(['preferences.tsx']);
  expect(users('PaypalButton')).toEqual(['pay-form.tsx']);
});
