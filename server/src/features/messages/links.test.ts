import {
  isOptional,
  type MailTemplate,
  messageTypeList,
  type PushTemplate,
  type TemplateName,
} from '@tbm/domain/message-types';
import { settings } from '@tbm/domain/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressExists } from '../../../../scripts/addresses.ts';
import { switchNames } from '../../../../scripts/feature-names.ts';
import { cancelUrl } from '../../platform/cancel-link.ts';
import { guestPath } from '../../platform/guest-link.ts';
import { invitationUrl } from '../../platform/invitation-link.ts';
import { placePath } from '../../platform/place-link.ts';
import { openBrowser, type TestBrowser } from '../../platform/testing/browser.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import { mailFor } from '../../platform/testing/mail.ts';
import { samples } from '../../platform/testing/messages.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { waitlistUrl } from '../../platform/waitlist-link.ts';
import { begin } from '../purchases/index.ts';
import { deviceMessage, renderWhatsapp, shortText, whatsappNames } from './templates/index.ts';
import { render, renderDigest } from './templates/mails.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

let shop: Shop;
let site: string;
beforeAll(async () => {
  shop = await makeShop();
  site = shop.services.config.public_url;
});
afterAll(() => shop.end());

type Rendered = Pick<ReturnType<typeof render>, 'html' | 'text'>;
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
/** The links of a mail, in its page and in its text. */
const linksOf = ({ html, text }: Rendered): string[] => [
  ...[...html.matchAll(/\bhref="([^"]*)"/g)].map(([, href = '']) => decoded(href)),
  ...[...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
];
/** The links that lead to no page or call of the product. */
const deadIn = (links: readonly string[]): string[] =>
  links.filter((link) => {
    const { origin, pathname, search } = new URL(link);
    return origin !== site || !addressExists(pathname + search);
  });

/** Samples as they are stored, with the links that are signed when they are sent. */
const data = (template: TemplateName) => ({
  ...samples[template],
  ...('invitation' in samples[template]
    ? { invitation_url: invitationUrl(samples.staff_invitation.invitation, shop.services.config) }
    : {}),
  ...('waitlist_url' in samples[template]
    ? { waitlist_url: waitlistUrl(samples.waitlist_changed.waiting, shop.services.config) }
    : {}),
  ...('place_path' in samples[template]
    ? { place_path: placePath({ class_reservation_id: 7, single_class_id: 7 }, shop.services.config) }
    : {}),
  ...('guest_path' in samples[template] ? { guest_path: guestPath(7, shop.services.config) } : {}),
  ...('cancel_url' in samples[template] ? { cancel_url: cancelUrl(7, shop.services.config) } : {}),
});
const types = messageTypeList.flatMap(({ id, kind, channels, inbox, templates }) =>
  templates.map((template) => ({ id, kind, channels, inbox, template: template as TemplateName })),
);

describe('every link of a message', () => {
  it.each(types.filter(({ channels }) => 'email' in channels))(
    'the mail $template leads to what exists',
    ({ id, kind, template }) => {
      const choice = isOptional(kind)
        ? unsubscribeUrl({ customer_id: 7, types: [id] }, shop.services.config)
        : undefined;
      const mail = render(template, data(template), site, choice);
      const links = linksOf(mail);
      expect(deadIn(links)).toEqual([]);
      if (choice) expect(links).toContain(choice);
      const [inPage, inText] = [linksOf({ ...mail, text: '' }), linksOf({ ...mail, html: '' })];
      expect(new Set(inText)).toEqual(new Set(inPage));
    },
  );

  it('no mail names a service that may be switched off, except mails caused by that service', () => {
    for (const { template, channels } of types) {
      if (!('email' in channels) || template === 'whatsapp_moved') continue;
      const { subject, text } = render(template, data(template), site);
      for (const name of Object.values(switchNames)) expect(`${subject} ${text}`, template).not.toMatch(name);
    }
  });

  it('several as one mail', () => {
    const all = types
      .filter(({ kind }) => isOptional(kind))
      .map(({ template }) => ({ template, data: { ...data(template) } as Record<string, unknown> }));
    const unsubscribe = unsubscribeUrl({ customer_id: 7, types: [1, 3] }, shop.services.config);
    const links = linksOf(renderDigest(all, site, unsubscribe));
    expect(links.length).toBeGreaterThan(2 * all.length);
    expect(deadIn(links)).toEqual([]);
  });

  it('the inbox and devices', () => {
    const onDevice = (template: TemplateName): string[] => {
      const sample = { ...data(template) } as Record<string, unknown>;
      const { path, action } = deviceMessage([{ template: template as PushTemplate, data: sample }]);
      return [path, ...(action ? [action.path] : [])];
    };
    const short = types.flatMap(({ template, inbox, channels }) => [
      ...(inbox ? [shortText(template as 'receipt', data(template) as never).path] : []),
      ...('push' in channels ? onDevice(template) : []),
    ]);
    expect(short.length).toBeGreaterThan(40);
    expect(deadIn(short.map((path) => site + path))).toEqual([]);
  });

  it('the buttons of WhatsApp', () => {
    const buttons = whatsappNames.flatMap((name) => {
      const content = renderWhatsapp(name, data(name as TemplateName));
      if (name === 'whatsapp_code' || !('button' in content) || content.button === null) return [];
      return [content.button, ...(content.second_button ? [content.second_button] : [])];
    });
    expect(buttons).toHaveLength(11);
    expect(deadIn(buttons.map((path) => `${site}/${path}`))).toEqual([]);
  });

  it('the check finds a link that leads nowhere', () => {
    expect(deadIn([`${site}/mytbm/recibos`, 'https://otro.test/mytbm', `${site}/mytbm/membresias`])).toEqual([
      `${site}/mytbm/recibos`,
      'https://otro.test/mytbm',
    ]);
  });
});

const password = 'secreta-1';

/** A member who signed up by the form. */
async function signedUp(): Promise<{ email: string; browser: TestBrowser }> {
  const email = `enlaces.${crypto.randomUUID()}@correo.tbm.test`;
  const browser = openBrowser(shop);
  await browser.post('/sign-up/email', { email, password, name: 'Ana Ruiz' });
  const body = { name: 'Ana', last_name: 'Ruiz', email, phone: '8112345678', reason: 'Instagram' as const };
  await shop.call('POST /customer/signup', { body }, await browser.token());
  return { email, browser };
}

/** The link of the newest such mail, as the member opens it. */
async function linkIn(email: string, template: MailTemplate): Promise<URL> {
  const mail = (await mailFor(shop, email)).findLast((one) => one.template === template);
  const link = linksOf(render(template, mail?.data, site)).find((one) => one.includes('token='));
  if (!link) throw new Error(`${template} has no link`);
  return new URL(link);
}
const tokenOf = (link: URL): string => link.searchParams.get('token') ?? '';

describe('the values in a link are accepted by the call of its page', () => {
  it('a forgotten password', async () => {
    const { email } = await signedUp();
    await openBrowser(shop).post('/request-password-reset', { email });
    const token = tokenOf(await linkIn(email, 'password_reset'));
    const set = { token, newPassword: 'nueva-clave' };
    expect((await openBrowser(shop).post('/reset-password', set)).status).toBe(200);
  });

  it('the confirmation of an e-mail, and of another one', async () => {
    const { email, browser } = await signedUp();
    const verify = async (to: string, template: MailTemplate) =>
      browser.get(`/verify-email?token=${encodeURIComponent(tokenOf(await linkIn(to, template)))}`);
    expect((await verify(email, 'verify_email')).status).toBe(200);
    const newEmail = `nueva.${email}`;
    expect((await browser.post('/change-email', { newEmail, password })).status).toBe(200);
    expect((await verify(newEmail, 'change_email')).status).toBe(200);
  });

  it.each(messageTypeList.filter(({ kind, channels }) => isOptional(kind) && 'email' in channels))(
    'ending the mails of $key',
    async ({ id }) => {
      const { customer_id } = await shop.member();
      const link = new URL(unsubscribeUrl({ customer_id, types: [id] }, shop.services.config));
      const token = link.pathname.split('/').at(-1) ?? '';
      expect((await shop.call('POST /unsubscribe/:token', { params: { token } })).status).toBe(200);
    },
  );

  it('cancelling a subscription', async () => {
    const { customer_id } = await shop.member();
    await makePackage(shop.pool, {
      class_package_id: settings.subscription_package_id,
      price: 499,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    const purchase = await shop.services.db.transaction((tx) =>
      begin(
        tx,
        {
          customer_id,
          payer_id: customer_id,
          class_package_id: settings.subscription_package_id,
          branch_id: 1,
          total_payment: 499,
          payment_method_id: 1,
          expiration_days: 30,
          include_online: true,
          subscription_period: 'month',
          subscription_interval: 1,
        },
        shop.clock.now(),
      ),
    );
    const cancel_url = cancelUrl(purchase?.purchase_id ?? 0, shop.services.config);
    const links = linksOf(render('renewal_coming', { ...samples.renewal_coming, cancel_url }, site));
    const link = links.find((one) => one.includes('/cancelar/')) ?? '';
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    const found = await shop.call('GET /cancellations/:token', { params: { token } });
    expect(found.status).toBe(200);
    expect((await shop.call('GET /cancellations/:token', { params: { token: `${token}x` } })).status).toBe(
      404,
    );
  });
});
