import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import { messagesAbout } from '../../platform/testing/mail.ts';
import { samples } from '../../platform/testing/messages.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { messageJobs, queueMail, queueOptional } from './index.ts';
import { render } from './templates/mails.ts';

let shop: Shop;
let sent: Mail[];
let refuses: boolean;

beforeAll(async () => {
  shop = await makeShop();
  shop.services.mailer = {
    async send(mail) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (refuses) throw new Error('the mail server is away');
      sent.push(mail);
    },
    close() {},
  };
});
afterAll(() => shop.end());
beforeEach(() => {
  sent = [];
  refuses = false;
});

const task = (name: string, payload: unknown) =>
  messageJobs(shop.services).tasks[name]?.(payload, {} as never);

/** A message waiting to be sent: the receipt of a free purchase. */
async function queued(row: Record<string, unknown> = {}): Promise<{ message_id: number; email: string }> {
  const member = await shop.member();
  const { class_package_id } = await makePackage(shop.pool, { price: 0, ...row });
  const { body } = await shop.attempt(member, class_package_id);
  const [receipt] = await messagesAbout(shop.pool, `receipt:purchase:${body.purchase_id}`);
  return { ...receipt, email: member.email };
}
const sentAt = async (message_id: number) =>
  (await shop.pool.query('select "sentAt" from messages where message_id = $1', [message_id])).rows[0].sentAt;

it('sends a message once, also when two workers process it at once', async () => {
  const { message_id, email } = await queued();
  await Promise.all([task('send_message', { message_id }), task('send_message', { message_id })]);
  await task('send_message', { message_id });
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]?.messageId).toMatch(/^<receipt\.purchase\.\d+@localhost>$/);
  expect(await sentAt(message_id)).toBe(shop.clock.now());
});

it('retries a message that the mail server did not accept', async () => {
  const { message_id } = await queued();
  refuses = true;
  await expect(task('send_message', { message_id })).rejects.toThrow('the mail server is away');
  expect(await sentAt(message_id)).toBeNull();
  refuses = false;
  await task('send_message', { message_id });
  expect(sent).toHaveLength(1);
});

it('no transaction waits for the mail server', async () => {
  const { message_id } = await queued();
  const { mailer } = shop.services;
  const { promise: thinking, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  shop.services.mailer = {
    ...mailer,
    send: () => {
      ask();
      return thinking;
    },
  };
  try {
    const sending = task('send_message', { message_id });
    await asked;
    const open = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in tr%'`;
    expect((await shop.pool.query(open)).rowCount).toBe(0);
    expect(await sentAt(message_id)).toBeNull();
    answer();
    await sending;
  } finally {
    shop.services.mailer = mailer;
  }
  expect(await sentAt(message_id)).toBe(shop.clock.now());
});

it('a message that a worker was sending when it died is sent by its job, or by another after three minutes', async () => {
  const hold = (message_id: number, until: string) =>
    shop.pool.query(
      `update messages set "heldUntil" = now() + $2::interval, held_by = '7' where message_id = $1`,
      [message_id, until],
    );
  const sendAs = (id: string, message_id: number) =>
    messageJobs(shop.services).tasks.send_message?.({ message_id }, { job: { id } } as never);
  const [ownMessage, other] = [await queued(), await queued()];
  await hold(ownMessage.message_id, '1 minute');
  await sendAs('8', ownMessage.message_id);
  expect(sent).toEqual([]);
  expect(
    await shop.count(
      'graphile_worker.jobs where key = $1 and run_at > now()',
      `message:${ownMessage.message_id}`,
    ),
  ).toBe(1);
  await sendAs('7', ownMessage.message_id);
  await hold(other.message_id, '-1 second');
  await sendAs('8', other.message_id);
  expect(sent.map(({ to }) => to)).toEqual([ownMessage.email, other.email]);
});

it('a mail about a place holds the calendar entry, and other mails hold none', async () => {
  const member = await shop.member();
  await shop.services.db.transaction((tx) =>
    queueOptional(tx, {
      cause: 'booked:7',
      customer_id: member.customer_id,
      now: shop.clock.now(),
      template: 'class_booked',
      data: samples.class_booked,
      recipients: [['email', member.email]],
    }),
  );
  const [booked] = await messagesAbout(shop.pool, 'booked:7:email');
  const receipt = await queued();
  for (const { message_id } of [booked, receipt] as { message_id: number }[])
    await task('send_message', { message_id });
  expect(sent[0]?.attachments).toEqual([
    {
      filename: 'clase.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: expect.stringContaining('UID:reservacion-7@localhost'),
    },
  ]);
  expect(sent[1]).not.toHaveProperty('attachments');
});

it('queues nothing twice for the same cause', async () => {
  const member = await shop.member();
  const queue = () =>
    shop.services.db.transaction((tx) =>
      queueMail(tx, {
        cause: 'receipt:purchase:1',
        customer_id: member.customer_id,
        recipient: member.email,
        template: 'receipt',
        now: shop.clock.now(),
        data: {
          name: 'Laura',
          purchase_id: 1,
          title: '12 clases',
          total_payment: 1850,
          paidAt: shop.clock.now(),
          timezone: 'America/Monterrey',
          branch: 'Monterrey',
          payment_method: 'Tarjeta',
          classes: '12',
          expiration_date: '2026-12-18',
        },
      }),
    );
  await Promise.all([queue(), queue(), queue()]);
  expect(await shop.count(`messages where cause = 'receipt:purchase:1'`)).toBe(1);
});

it('queues a new job for a message that lost its own, up to three days old', async () => {
  const { message_id } = await queued();
  const key = `message:${message_id}`;
  await shop.pool.query('select graphile_worker.remove_job($1)', [key]);
  const jobs = () => shop.count('graphile_worker.jobs where key = $1', key);
  await task('send_unsent_messages', {});
  expect(await jobs()).toBe(0);
  shop.clock.advance({ minutes: 20 });
  await task('send_unsent_messages', {});
  expect(await jobs()).toBe(1);
  await shop.pool.query('select graphile_worker.remove_job($1)', [key]);
  shop.clock.advance({ hours: 72 });
  await task('send_unsent_messages', {});
  expect(await jobs()).toBe(0);
});

it('renders the receipt in Spanish, as HTML and as plain text, with user input escaped', () => {
  const mail = render(
    'receipt',
    {
      name: '<b>Laura</b>',
      purchase_id: 20001,
      title: '12 Clases',
      total_payment: 1850.5,
      paidAt: '2026-11-19T02:30:00Z',
      timezone: 'America/Monterrey',
      branch: 'Monterrey',
      payment_method: 'Tarjeta',
      classes: '12',
      expiration_date: '2026-12-18',
    },
    'https://tbm.test',
  );
  expect(mail.subject).toBe('Tu recibo de TBM: 12 Clases');
  for (const line of [
    'Folio de compra: 20001',
    'Paquete: 12 Clases',
    'Total: $1,850.50 MXN',
    'Fecha: 18 nov 2026 20:30',
    'Vigencia: Hasta el 18 dic 2026',
    'https://tbm.test/mytbm/presencial',
  ])
    expect(mail.text).toContain(line);
  expect(mail.html).toMatch(/^<!doctype html><html lang="es-MX">/);
  expect(mail.html).toContain('&lt;b&gt;Laura&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Laura');
  expect(mail.html).toContain('href="https://tbm.test/mytbm/presencial"');
});

it('describes what the desk granted or revoked, with every cancelled class', () => {
  const given = {
    name: 'Laura',
    purchase_id: 20002,
    title: '12 Clases',
    branch: 'Tijuana',
    classes: '12',
    expiration_date: '2026-12-18',
    total_payment: 1450,
    payment_method: 'Efectivo',
    bill: 'A-17',
  };
  const sold = render('access_given', given, 'https://tbm.test');
  expect(sold.subject).toBe('Tu recibo de TBM: 12 Clases');
  for (const line of [
    'Folio de compra: 20002',
    'Método de pago: Efectivo',
    'Comprobante: A-17',
    'Total: $1,450 MXN',
  ])
    expect(sold.text).toContain(line);
  const free = { ...given, total_payment: 0, payment_method: null, bill: null };
  const gift = render('access_given', free, 'https://tbm.test');
  expect(gift.text).toContain('TBM te regala este paquete');
  expect(gift.text).toContain('Total: GRATIS');
  expect(gift.text).not.toContain('Comprobante');
  const revoked = render(
    'access_revoked',
    {
      name: 'Laura',
      purchase_id: 20002,
      title: '12 Clases',
      timezone: 'America/Tijuana',
      cancelled: [{ class_type: 'Barre', class_date: '2026-11-20T15:00:00Z' }],
    },
    'https://tbm.test',
  );
  expect(revoked.subject).toBe('Tu acceso a TBM terminó: 12 Clases');
  expect(revoked.text).toContain('20 nov 2026 07:00: Barre');
  expect(revoked.html).toContain('href="https://tbm.test/mytbm/membresias"');
});

it('the mail of a refund names the amount, the purchase, and where the money is', () => {
  const data = {
    name: 'Laura',
    purchase_id: 20002,
    title: '12 Clases',
    total_payment: 350.5,
    is_by_hand: false,
    refundedAt: '2026-11-20T15:00:00Z',
    timezone: 'America/Tijuana',
    payment_method: 'Tarjeta',
  };
  const mail = render('refunded', data, 'https://tbm.test');
  expect(mail.subject).toBe('Tu reembolso de TBM: 12 Clases');
  for (const line of [
    'Hola, Laura. Te devolvimos $350.50 MXN de tu compra de 12 Clases.',
    'Este importe se devolvió a tu método de pago. Tu banco puede tardar unos días en mostrarlo.',
    'Folio de compra: 20002',
    'Fecha: 20 nov 2026 07:00',
    'Método de pago: Tarjeta',
    'Reembolso: $350.50 MXN',
  ])
    expect(mail.text.split('\n')).toContain(line);
  expect(mail.html).toContain('href="https://tbm.test/mytbm/pagos"');
  const byHand = render('refunded', { ...data, is_by_hand: true }, 'https://tbm.test');
  expect(byHand.text).toContain('El estudio te devolvió este importe en persona o por transferencia.');
  expect(byHand.text).not.toContain('banco');
});

it('turns an address in the small print into a link', () => {
  const { html } = render(
    'payment_failed',
    { name: 'Ana', title: 'Online', total_payment: 499, day: '2026-12-19' },
    'https://tbm.test',
  );
  expect(html).toContain('<a href="https://tbm.test/mytbm/metodos"');
});
