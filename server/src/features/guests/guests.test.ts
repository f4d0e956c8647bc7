import { guestLeadVersion } from '@tbm/domain/guests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { settleAttendance } from '../roster/index.ts';

/** Saturday 28 November 2026, 22:00 in Monterrey. */
const start = '2026-11-29T04:00:00Z';
/** Sunday, 10:00 in Monterrey. */
const classDate = '2026-11-29T16:00:00Z';
let server: TestServer;
let admin: SignedIn;
let desk: SignedIn;
let laura: SignedIn;
let version: number;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  desk = await signedInCustomer(server, 'frontdesk');
  const { body: draft } = await server.call(
    'PUT /waiver_texts/draft',
    { body: { text: 'Sé que entreno bajo mi responsabilidad.', questions: ['¿Tienes alguna lesión?'] } },
    admin.token,
  );
  version = draft.version;
  await server.call(
    'POST /waiver_texts/publish',
    { body: { version, updatedAt: draft.updatedAt } },
    admin.token,
  );
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server);
});

let phones = 8_100_000_000;
/** A telephone that no other guest has. */
const newPhone = () => String(phones++);

/** A class with a member in it; her lot has credits, and passes if the row says so. */
async function hosted(by = laura, lot: object = {}, row: object = {}) {
  const { credit_lot_id } = await makeLot(server.pool, by.customer_id, lot);
  const { single_class_id } = await makeClass(server.pool, { class_date: classDate, ...row });
  return { credit_lot_id, ...(await ownPlace(by, single_class_id)) };
}
async function ownPlace(by: SignedIn, single_class_id: number) {
  const { body, status } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id } },
    by.token,
  );
  expect(status).toBe(201);
  return { id: body.class_reservation_id, single_class_id };
}
const invite = (id: number, more: object = {}, by = laura) =>
  server.call(
    'POST /class_reservations/:id/guest',
    {
      params: { id },
      body: { guest_name: 'Lucía Peña', contact: newPhone(), paid_by: 'credit', ...more },
    },
    by.token,
  );
const guestOf = async (id: number, by = laura) =>
  (await server.call('GET /class_reservations/:id/guest', { params: { id } }, by.token)).body;
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const page = (token: string) => server.call('GET /guest_links/:token', { params: { token } });
const lotOf = async (id: number) =>
  (
    await server.pool.query(
      'select available_classes as credits, guest_passes_left as passes from credit_lots where credit_lot_id = $1',
      [id],
    )
  ).rows[0];
const ledgerOf = async (credit_lot_id: number) =>
  (
    await server.pool.query(
      'select reason, amount from credit_ledger where credit_lot_id = $1 order by credit_ledger_id',
      [credit_lot_id],
    )
  ).rows.map(({ reason, amount }) => `${reason} ${amount}`);
const cancel = (id: number, query: object = {}) =>
  server.call('DELETE /class_reservations/:id', { params: { id }, query }, laura.token);
const messagesTo = async (recipient: string) =>
  (await server.pool.query('select template, data from messages where recipient = $1', [recipient])).rows;
const expectSound = async () => {
  const findings = await runIntegrity(server.pool, server.clock.now());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
};
const codes = (answers: { status: number; body: unknown }[]) =>
  answers.map(({ status, body }) => (status === 201 ? 'ok' : (body as { code: string }).code)).toSorted();

describe('a member brings a guest', () => {
  it('for a credit: place, credit, ledger and counter change together, and the host has the link by mail', async () => {
    const { id, single_class_id, credit_lot_id } = await hosted();
    expect(await guestOf(id)).toEqual({ guest: null, credits: 11, passes: 0 });
    const { status, body } = await invite(id, { spot: 7 });
    expect(status).toBe(201);
    expect(body).toEqual({
      guest: {
        class_reservation_id: expect.any(Number),
        guest_name: 'Lucía Peña',
        spot: 7,
        attend: false,
        is_signed: false,
        paid_by: 'credit',
        link: expect.stringMatching(/^https?:\/\/.+\/mi-lugar\/g\d+-[\w-]{43}$/),
      },
      credits: 10,
      passes: 0,
    });
    expect([await placesTaken(server.pool, single_class_id), await lotOf(credit_lot_id)]).toEqual([
      2,
      { credits: 10, passes: 0 },
    ]);
    expect(await messagesTo(laura.email)).toContainEqual(
      expect.objectContaining({
        template: 'guest_invited',
        data: expect.objectContaining({ guest_name: 'Lucía Peña' }),
      }),
    );
    // The telephone is stored nowhere.
    const { rows } = await server.pool.query('select contact_key, email from guests');
    expect(rows.at(-1)).toEqual({ contact_key: expect.stringMatching(/^[\w-]{43}$/), email: null });
    await expectSound();
  });

  it('for a guest pass: also of an unlimited package, which pays for no guest with its credits', async () => {
    const { id, credit_lot_id } = await hosted(laura, { is_unlimited: true, guest_passes: 1 });
    expect(await guestOf(id)).toEqual({ guest: null, credits: 0, passes: 1 });
    expect((await invite(id)).body.code).toBe('guest_unpaid');
    const { body } = await invite(id, { paid_by: 'pass' });
    expect(body).toMatchObject({ guest: { paid_by: 'pass' }, passes: 0 });
    expect(await ledgerOf(credit_lot_id)).toEqual(['granted 0', 'taken 0', 'guest_pass_taken 0']);
    await cancel(body.guest?.class_reservation_id ?? 0);
    expect(await lotOf(credit_lot_id)).toEqual({ credits: 0, passes: 1 });
    expect(await ledgerOf(credit_lot_id)).toContain('guest_pass_returned 0');
    await expectSound();
  });

  it('only from a place of her own, to a class in the studio, with a telephone or an address', async () => {
    const { id } = await hosted();
    const other = await signedInCustomer(server);
    expect((await invite(id, {}, other)).body.code).toBe('reservation_not_found');
    expect((await invite(id, {}, desk)).body.code).toBe('reservation_not_found');
    const refused = await invite(id, { contact: 'Lucía' });
    expect(refused.body).toMatchObject({
      code: 'guest_contact_invalid',
      fields: { contact: expect.any(String) },
    });
    const online = await hosted();
    await server.pool.query('update single_classes set is_virtual_class = true where single_class_id = $1', [
      online.single_class_id,
    ]);
    expect((await invite(online.id)).body.code).toBe('reservation_not_found');
    await cancel(id);
    expect((await invite(id)).body.code).toBe('reservation_not_found');
  });

  it('whose place counts as one of the host in the rules of bookings', async () => {
    const { id } = await hosted();
    await server.pool.query('update branches set held_places = 1 where branch_id = 1');
    const { body } = await invite(id);
    await server.pool.query('update branches set held_places = 100 where branch_id = 1');
    expect(body).toMatchObject({ code: 'policy_held_places', policy: { limit: 1, count: 1 } });
  });
});

describe('two at once', () => {
  it('one guest a member and class', async () => {
    const { id, single_class_id } = await hosted();
    const answers = await Promise.all([invite(id), invite(id), invite(id)]);
    expect(codes(answers)).toEqual(['guest_already', 'guest_already', 'ok']);
    expect(await placesTaken(server.pool, single_class_id)).toBe(2);
  });

  it('the last pass, in two classes', async () => {
    const first = await hosted(laura, { guest_passes: 1 });
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-30T16:00:00Z' });
    const second = await ownPlace(laura, single_class_id);
    const answers = await Promise.all([first, second].map(({ id }) => invite(id, { paid_by: 'pass' })));
    expect(codes(answers)).toEqual(['guest_unpaid', 'ok']);
    expect(await lotOf(first.credit_lot_id)).toEqual({ credits: 10, passes: 0 });
    await expectSound();
  });

  it('the last place, and one spot', async () => {
    const { id, single_class_id } = await hosted(laura, {}, { capacity: 3 });
    const ana = await signedInCustomer(server);
    await makeLot(server.pool, ana.customer_id);
    const own = await ownPlace(ana, single_class_id);
    expect(codes(await Promise.all([invite(id), invite(own.id, {}, ana)]))).toEqual(['class_full', 'ok']);
    await server.pool.query('update single_classes set capacity = 9 where single_class_id = $1', [
      single_class_id,
    ]);
    const free = [
      { id, by: laura },
      { id: own.id, by: ana },
    ];
    const spots = await Promise.all(
      free.map(async (host) => {
        const { guest } = await guestOf(host.id, host.by);
        if (guest)
          await server.call(
            'DELETE /class_reservations/:id',
            { params: { id: guest.class_reservation_id } },
            host.by.token,
          );
        return invite(host.id, { spot: 5 }, host.by);
      }),
    );
    expect(codes(spots)).toEqual(['ok', 'spot_taken']);
  });

  it('the same guest twice in 90 days, with any host, in any writing of the telephone', async () => {
    const contact = newPhone();
    const written = [contact, `+52 1 ${contact}`, `(${contact.slice(0, 2)}) ${contact.slice(2)}`];
    const hosts = await Promise.all(
      written.map(async (each) => {
        const by = await signedInCustomer(server);
        return { by, contact: each, ...(await hosted(by)) };
      }),
    );
    const answers = await Promise.all(
      hosts.map(({ id, by, ...host }) => invite(id, { contact: host.contact }, by)),
    );
    expect(codes(answers)).toEqual(['guest_too_often', 'ok', 'ok']);
    const refused = hosts[answers.findIndex(({ status }) => status !== 201)];
    // Nothing of the refused one stays.
    expect(await lotOf(refused?.credit_lot_id ?? 0)).toEqual({ credits: 11, passes: 0 });
    await expectSound();
  });
});

describe('giving up', () => {
  const invited = async (lot: object = { guest_passes: 1 }, paid_by = 'pass') => {
    const place = await hosted(laura, lot);
    const { body } = await invite(place.id, { paid_by });
    return { ...place, guest_id: body.guest?.class_reservation_id ?? 0, link: body.guest?.link ?? '' };
  };
  const isHeld = async (id: number) =>
    (
      await server.pool.query(
        'select "deletedAt" is null as held from class_reservations where class_reservation_id = $1',
        [id],
      )
    ).rows[0].held;

  it('of the own place gives the guest’s up too, unless the host says otherwise', async () => {
    const both = await invited();
    await cancel(both.id);
    expect([await isHeld(both.guest_id), await lotOf(both.credit_lot_id)]).toEqual([
      false,
      { credits: 12, passes: 1 },
    ]);
    const { body } = await page(tokenOf(both.link));
    expect(body).toMatchObject({ state: 'cancelled', code: null });
    // A member of her own, so that the other lot cannot pay.
    laura = await signedInCustomer(server);
    const one = await invited();
    await cancel(one.id, { keep_guest: 'true' });
    expect([await isHeld(one.guest_id), await lotOf(one.credit_lot_id)]).toEqual([
      true,
      { credits: 12, passes: 0 },
    ]);
    expect((await page(tokenOf(one.link))).body.state).toBe('held');
    await expectSound();
  });

  it('late returns nothing; only the host’s own place is a strike', async () => {
    const { id, guest_id, credit_lot_id } = await invited({}, 'credit');
    server.clock.set('2026-11-29T15:30:00Z');
    expect((await cancel(guest_id)).body.code).toBe('cancel_too_late');
    await server.call('POST /class_reservations/:id/late_cancellation', { params: { id } }, laura.token);
    expect([await isHeld(guest_id), await lotOf(credit_lot_id)]).toEqual([false, { credits: 10, passes: 0 }]);
    const { rows } = await server.pool.query(
      'select class_reservation_id as id from strikes where customer_id = $1',
      [laura.customer_id],
    );
    expect(rows).toEqual([{ id }]);
  });

  it('a place with a guest is not exchanged', async () => {
    const { id } = await invited();
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-12-01T16:00:00Z' });
    const { body } = await server.call(
      'POST /class_reservations/:id/reschedule',
      { params: { id }, body: { single_class_id } },
      laura.token,
    );
    expect(body).toMatchObject({ code: 'reschedule_with_guest' });
  });

  it('by the studio returns credit and pass, and tells the member and the guest who left an address', async () => {
    const { single_class_id, link, credit_lot_id } = await invited();
    const email = `lucia.${single_class_id}@correo.tbm.test`;
    await server.call('PUT /guest_links/:token/contact', {
      params: { token: tokenOf(link) },
      body: { email, wants_news: false, consent_version: guestLeadVersion },
    });
    await server.call(
      'DELETE /available_classes/:id',
      { params: { id: single_class_id }, query: { notify: 'true' } },
      admin.token,
    );
    expect(await lotOf(credit_lot_id)).toEqual({ credits: 12, passes: 1 });
    expect(
      (await messagesTo(laura.email)).filter(({ template }) => template === 'class_cancelled'),
    ).toHaveLength(2);
    expect(await messagesTo(email)).toEqual([
      expect.objectContaining({
        template: 'guest_told',
        data: expect.objectContaining({ what: 'cancelled' }),
      }),
    ]);
    await expectSound();
  });
});

describe('the guest’s link', () => {
  const linked = async () => {
    const place = await hosted();
    const { body } = await invite(place.id, { spot: 7 });
    return {
      ...place,
      guest_id: body.guest?.class_reservation_id ?? 0,
      token: tokenOf(body.guest?.link ?? ''),
    };
  };
  const sign = (token: string, more: object = {}) =>
    server.call('POST /guest_links/:token/waiver', {
      params: { token },
      body: { version, full_name: 'Lucía Peña Ruiz', birthdate: '1992-05-06', ...more },
    });
  const rowOf = async (single_class_id: number, guest_id: number) =>
    (await server.call('GET /rosters/:id', { params: { id: single_class_id } }, desk.token)).body.rows.find(
      ({ class_reservation_id }) => class_reservation_id === guest_id,
    );

  it('shows the class, the spot and the code, and nothing else of the host', async () => {
    const { token } = await linked();
    const { body } = await page(token);
    expect(body).toEqual({
      guest_name: 'Lucía Peña',
      host_name: 'Laura',
      class_name: 'Barre',
      class_date: classDate.replace('Z', '.000Z'),
      duration: expect.any(Number),
      timezone: 'America/Monterrey',
      branch: 'Monterrey',
      address: 'Estudio Monterrey, Calle 1',
      coaches: 'Ana',
      spot: 7,
      state: 'held',
      code: expect.stringMatching(/^[0-9A-Z]+-[0-9A-Z]{6}$/),
      waiver: expect.objectContaining({ version, questions: [] }),
      is_signed: false,
      contact: 'none',
      today: '2026-11-28',
    });
  });

  it('is of one place, and ends with the class', async () => {
    const { token, id } = await linked();
    const signature = token.slice(token.indexOf('-'));
    for (const wrong of [`g${id}${signature}`, `${token}x`, 'x'])
      expect((await page(wrong)).body.code, wrong).toBe('guest_link_not_found');
    server.clock.set('2026-11-29T16:49:00Z');
    expect((await page(token)).status).toBe(200);
    server.clock.set('2026-11-29T16:50:00Z');
    expect((await page(token)).body.code).toBe('guest_link_not_found');
    expect((await sign(token)).body.code).toBe('guest_link_not_found');
  });

  it('signs the waiver once; a minor signs with a guardian; the desk sees it at once and checks the guest in by the code', async () => {
    const { token, single_class_id, guest_id } = await linked();
    expect(await rowOf(single_class_id, guest_id)).toMatchObject({
      guest_name: 'Lucía Peña',
      waiver_missing: true,
      customer: { name: 'Laura' },
    });
    expect((await sign(token, { version: version + 1 })).body.code).toBe('consent_text_changed');
    expect((await sign(token, { birthdate: '2012-01-01' })).body.code).toBe('text_missing');
    expect((await sign(token, { birthdate: null })).body.code).toBe('birthdate_invalid');
    const answers = await Promise.all([sign(token), sign(token, { full_name: 'Otra' }), sign(token)]);
    expect(answers.map(({ body }) => body.is_signed)).toEqual([true, true, true]);
    const { rows } = await server.pool.query(
      'select version, signed_by, address, birthdate::text from guest_signatures where class_reservation_id = $1',
      [guest_id],
    );
    expect(rows).toEqual([
      { version, signed_by: 'own_device', address: '127.0.0.1', birthdate: '1992-05-06' },
    ]);
    await expect(server.pool.query(`update guest_signatures set full_name = 'x'`)).rejects.toThrow(
      'rows of guest_signatures stay as they are',
    );
    expect((await rowOf(single_class_id, guest_id))?.waiver_missing).toBe(false);
    const { body } = await page(token);
    server.clock.set('2026-11-29T15:50:00Z');
    const arrived = await server.call(
      'POST /class_reservations/check_in',
      { body: { code: body.code ?? '', single_class_id } },
      desk.token,
    );
    expect(arrived.body).toMatchObject({ attend: true, guest_name: 'Lucía Peña' });
    expect((await page(token)).body.state).toBe('attended');
  });

  it('on the desk’s tablet the guest signs too, without an account', async () => {
    const { guest_id, single_class_id } = await linked();
    const shown = await server.call(
      'GET /class_reservations/:id/waiver',
      { params: { id: guest_id } },
      desk.token,
    );
    expect(shown.body).toMatchObject({
      name: 'Lucía Peña',
      is_guest: true,
      is_signed: false,
      is_minor: null,
    });
    const signed = await server.call(
      'POST /class_reservations/:id/waiver',
      { params: { id: guest_id }, body: { version, full_name: 'Lucía Peña', birthdate: '1992-05-06' } },
      desk.token,
    );
    expect(signed.body).toMatchObject({ version, signed_by: 'desk_tablet' });
    expect((await rowOf(single_class_id, guest_id))?.waiver_missing).toBe(false);
  });

  it('makes a lead by a yes alone, and deletes it when the yes is taken back', async () => {
    const { token } = await linked();
    const email = `${token.split('-')[0]}@correo.tbm.test`;
    const leave = (more: object) =>
      server.call('PUT /guest_links/:token/contact', {
        params: { token },
        body: { email, wants_news: false, consent_version: guestLeadVersion, ...more },
      });
    const leads = async () =>
      (await server.call('GET /guest_leads', {}, admin.token)).body.data.filter(
        (lead) => lead.email === email,
      );
    expect((await leave({})).body.contact).toBe('changes');
    expect(await leads()).toEqual([]);
    expect((await leave({ wants_news: true, consent_version: guestLeadVersion + 1 })).body.code).toBe(
      'consent_text_changed',
    );
    expect((await leave({ wants_news: true })).body.contact).toBe('news');
    expect(await leads()).toMatchObject([{ name: 'Lucía Peña', consent_version: guestLeadVersion }]);
    expect((await server.pool.query('select from customers where email = $1', [email])).rowCount).toBe(0);
    expect((await leave({ email: null })).body.contact).toBe('none');
    expect(await leads()).toEqual([]);
  });

  it('another link neither tells whether an address agreed, nor takes it back', async () => {
    const [own, other] = [await linked(), await linked()];
    const email = `${own.token.split('-')[0]}@correo.tbm.test`;
    const leave = ({ token }: { token: string }, given: string | null, wants_news: boolean) =>
      server.call('PUT /guest_links/:token/contact', {
        params: { token },
        body: { email: given, wants_news, consent_version: guestLeadVersion },
      });
    const leads = () => server.call('GET /guest_leads', {}, admin.token);
    const ofEmail = async () => (await leads()).body.data.filter((lead) => lead.email === email);
    await leave(own, email, true);
    expect((await leave(other, email, false)).body.contact).toBe('changes');
    await leave(other, null, false);
    expect(await ofEmail()).toHaveLength(1);
    // Agreed twice, it is shown once, and the desk takes back both.
    await leave(other, email, true);
    const [lead, ...others] = await ofEmail();
    expect(others).toEqual([]);
    await server.call('DELETE /guest_leads/:id', { params: { id: lead?.guest_lead_id ?? 0 } }, admin.token);
    expect(await ofEmail()).toEqual([]);
  });
});

it('a guest gives the host no attendance, no strike and no active day', async () => {
  const { id, single_class_id } = await hosted();
  const { body } = await invite(id);
  server.clock.set('2026-11-29T15:50:00Z');
  const guest_id = body.guest?.class_reservation_id ?? 0;
  await server.call(
    'PUT /class_reservations/attend',
    { body: { class_reservation_id: guest_id, attend: true } },
    desk.token,
  );
  const { body: guestRow } = await server.call(
    'GET /class_reservations',
    { query: { filter: 'all' } },
    laura.token,
  );
  expect(guestRow.data.find((row) => row.class_reservation_id === guest_id)?.waiver_missing).toBe(false);
  server.clock.set('2026-12-01T12:00:00Z');
  await settleAttendance(server.services);
  const { rows } = await server.pool.query(
    'select class_reservation_id as id from strikes where customer_id = $1',
    [laura.customer_id],
  );
  // The member's own no-show alone.
  expect(rows).toEqual([{ id }]);
  // The credit of the guest is a class less that she needs to come to, and none that she came to.
  const { body: rewards } = await server.call('GET /rewards', {}, laura.token);
  expect(rewards.periods).toMatchObject([{ needed: 11, done: 0 }]);
  expect(await placesTaken(server.pool, single_class_id)).toBe(2);
  // A guest whom the desk booked has a place without a link.
  await insert(server.pool, 'class_reservations', {
    single_class_id,
    class_date: classDate,
    guest_name: 'Nora',
    is_cash: true,
  });
  await server.pool.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
    single_class_id,
  ]);
  server.clock.set(start);
  await expectSound();
});
