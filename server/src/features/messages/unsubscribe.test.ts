import { isOptional, messageTypeList, type TemplateName } from '@tbm/domain/message-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { samples } from '../../platform/testing/messages.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { messageJobs } from './index.ts';

let server: TestServer;
let laura: SignedIn;
let sent: Mail[];
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  server.services.mailer = {
    async send(mail) {
      sent.push(mail);
    },
    close() {},
  };
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  const consent = { purpose: 'marketing', given: true, version: 1 } as const;
  await server.call('PUT /consents', { body: consent }, laura.token);
  sent = [];
});

/** Sends a mail of that text to Laura. */
async function mail(type: number, template: TemplateName): Promise<Mail> {
  const { rows } = await server.pool.query(
    `insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data)
     values (gen_random_uuid()::text, 'email', $1, $2, $3, $4, $5) returning message_id`,
    [type, template, laura.customer_id, laura.email, samples[template]],
  );
  await messageJobs(server.services).tasks.send_message?.({ message_id: rows[0].message_id }, {} as never);
  const [last] = sent.slice(-1);
  if (!last) throw new Error('no mail was sent');
  return last;
}
const click = (url: string) =>
  server.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const byMail = async (id: number, member = laura) =>
  (await server.call('GET /customer_notification_types/:id', { params: { id } }, member.token)).body
    .email_active;

const withMail = messageTypeList.filter(({ kind, channels }) => kind !== 'staff' && 'email' in channels);

describe('unsubscribing without signing in', () => {
  it('switches nothing on by WhatsApp for a member who wrote BAJA', async () => {
    await server.pool.query(`insert into whatsapp_opt_outs (customer_id, types) values ($1, '{2,3}')`, [
      laura.customer_id,
    ]);
    await click((await mail(3, 'waitlist_place')).unsubscribe ?? '');
    const { rows } = await server.pool.query(
      `select email_active, whatsapp_active from customer_notification_types
      where customer_id = $1 and notification_type_id = 3`,
      [laura.customer_id],
    );
    expect(rows).toEqual([{ email_active: false, whatsapp_active: false }]);
  });

  it.each(withMail)(
    '$key has the links if the member may switch it off, and none otherwise',
    async ({ id, kind, templates }) => {
      if (id === 2)
        await server.pool.query(
          `insert into customer_notification_types values (2, $1, true, true, '09:00', true)`,
          [laura.customer_id],
        );
      for (const template of templates as readonly TemplateName[]) {
        const { unsubscribe, html, text } = await mail(id, template);
        expect(unsubscribe !== undefined).toBe(isOptional(kind));
        expect(text.includes('/mytbm/notifications')).toBe(isOptional(kind));
        expect(html.includes('Ya no quiero este aviso por correo')).toBe(isOptional(kind));
        if (unsubscribe) expect(html).toContain(`href="${unsubscribe}"`);
      }
    },
  );

  it('one click ends the mails of that type and of no other, without cookie or redirect, also twice', async () => {
    const { unsubscribe = '' } = await mail(1, 'class_tomorrow');
    for (const answer of [await click(unsubscribe), await click(unsubscribe)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('Listo: ya no te enviaremos "La noche anterior" por correo.');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect([await byMail(1), await byMail(3), await byMail(4)]).toEqual([false, true, true]);
  });

  it('opening the link changes nothing; the button of its page does, and keeps the other channel', async () => {
    await server.call(
      'PUT /customer_notification_types',
      { body: { notification_type_id: 3, email_active: true, whatsapp_active: true } },
      laura.token,
    );
    const { unsubscribe = '' } = await mail(3, 'waitlist_place');
    await server.app.inject({ url: new URL(unsubscribe).pathname });
    expect(await byMail(3)).toBe(true);
    const token = unsubscribe.split('/').at(-1) ?? '';
    const { body } = await server.call('POST /unsubscribe/:token', { params: { token } });
    expect(body).toEqual({ name: 'Lista de espera' });
    const { body: now } = await server.call(
      'GET /customer_notification_types/:id',
      { params: { id: 3 } },
      laura.token,
    );
    expect([now.email_active, now.whatsapp_active, now.active]).toEqual([false, true, true]);
  });

  it('a link that was changed, or is for a message that is always sent, is refused', async () => {
    const eva = await signedInCustomer(server);
    const { unsubscribe = '' } = await mail(1, 'class_tomorrow');
    const own = `/${laura.customer_id}-1-`;
    for (const wrong of [
      unsubscribe.replace(own, `/${eva.customer_id}-1-`),
      unsubscribe.replace(own, `/${laura.customer_id}-3-`),
      unsubscribe.replace(own, `/${laura.customer_id}-7-`),
      `${unsubscribe.slice(0, -2)}${unsubscribe.endsWith('AA') ? 'BA' : 'AA'}`,
      `${unsubscribe}A`,
    ]) {
      expect(wrong).not.toBe(unsubscribe);
      const answer = await click(wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unsubscribe_invalid']);
    }
    expect([await byMail(1), await byMail(1, eva)]).toEqual([true, true]);
  });
});
