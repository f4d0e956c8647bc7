import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeCustomer, makeMembership } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let admin: SignedIn;
let desk: SignedIn;
let coach: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await signedInCustomer(shop, 'admin', { name: 'Elena', last_name: 'Ríos' });
  desk = await signedInCustomer(shop, 'frontdesk', { name: 'Renata', last_name: 'Solís' });
  coach = await signedInCustomer(shop, 'coach');
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.clock.set('2026-11-18T18:00:00Z');
  member = await shop.member();
});

const params = () => ({ id: member.customer_id });
const audited = async () =>
  (
    await shop.pool.query(
      `select action, thing, thing_id, before, after from audit_log
      where customer_id = $1 and action <> 'view' order by audit_id`,
      [member.customer_id],
    )
  ).rows;

describe('notes about a member', () => {
  const write = (text: string, by = desk) =>
    shop.call('POST /members/:id/notes', { params: params(), body: { text } }, by.token);
  const read = async (by = desk) =>
    (await shop.call('GET /members/:id/notes', { params: params(), query: {} }, by.token)).body;
  const change = (id: number, text: string, editedAt: string | null, by = desk) =>
    shop.call('PUT /member_notes/:id', { params: { id }, body: { text, editedAt } }, by.token);
  const remove = (id: number, by = desk) =>
    shop.call('DELETE /member_notes/:id', { params: { id } }, by.token);

  it('are read newest first, with who wrote them and when; the view is recorded', async () => {
    await write('  Prefiere las 7:00.  ');
    shop.clock.set('2026-11-18T18:05:00Z');
    expect((await write('Viene con su hermana.', admin)).status).toBe(201);
    const { data, total } = await read();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { text: 'Viene con su hermana.', author: 'Elena Ríos', editedAt: null, is_editable: false },
      {
        text: 'Prefiere las 7:00.',
        author: 'Renata Solís',
        is_editable: true,
        createdAt: '2026-11-18T18:00:00.000Z',
      },
    ]);
    expect((await read(admin)).data.map(({ is_editable }) => is_editable)).toEqual([true, true]);
    expect(
      await shop.count(
        `audit_log where action = 'view' and thing = 'member_notes' and customer_id = $1 and uid = $2`,
        member.customer_id,
        desk.uid,
      ),
    ).toBe(1);
  });

  it('come twelve a page', async () => {
    for (let turn = 1; turn <= 13; turn += 1) await write(`Nota ${turn}`);
    const page = (
      await shop.call('GET /members/:id/notes', { params: params(), query: { page: 2 } }, desk.token)
    ).body;
    expect([page.total, page.data.map(({ text }) => text)]).toEqual([13, ['Nota 1']]);
  });

  it('are changed and deleted by their author and by admins, and by no one else', async () => {
    const { body: note } = await write('Llega tarde.');
    const other = await signedInCustomer(shop, 'frontdesk');
    const refused = 'Solo quien escribió la nota o administración puede cambiarla o borrarla.';
    for (const refusal of [
      await change(note.member_note_id, 'Otra cosa', null, other),
      await remove(note.member_note_id, other),
    ])
      expect([refusal.status, refusal.body.message]).toEqual([403, refused]);
    shop.clock.set('2026-11-18T18:01:00Z');
    expect((await change(note.member_note_id, 'Avisó que llega tarde.', null)).body).toMatchObject({
      text: 'Avisó que llega tarde.',
      author: 'Renata Solís',
      editedAt: '2026-11-18T18:01:00.000Z',
    });
    expect(
      (await change(note.member_note_id, 'Llega a las 7:10.', '2026-11-18T18:01:00Z', admin)).body.author,
    ).toBe('Renata Solís');
    expect((await remove(note.member_note_id, admin)).body).toEqual({ deleted: true });
    expect((await read()).total).toBe(0);
    expect((await remove(note.member_note_id)).status).toBe(404);
  });

  it('do not lose what another person has just changed', async () => {
    const { body: note } = await write('Uno');
    await change(note.member_note_id, 'Dos', null);
    const late = await change(note.member_note_id, 'Tres', null, admin);
    expect([late.status, late.body.message]).toEqual([409, 'Alguien cambió esta nota. Léela otra vez.']);
    expect((await read()).data[0]?.text).toBe('Dos');
  });

  it('leave an audit record without their text', async () => {
    const { body: note } = await write('Es alérgica al látex.');
    await change(note.member_note_id, 'Alérgica.', null);
    await remove(note.member_note_id);
    const trace = { thing: 'member_notes', thing_id: String(note.member_note_id), before: null, after: null };
    expect(await audited()).toEqual(['create', 'update', 'delete'].map((action) => ({ action, ...trace })));
  });

  it('have a text of at most 2000 characters, and a member', async () => {
    expect((await write('   ')).body.fields).toEqual({ text: 'Escribe la nota.' });
    expect((await write('a'.repeat(2001))).status).toBe(400);
    expect((await write('a'.repeat(2000))).status).toBe(201);
    const unknownMember = { params: { id: 999_999_999 } };
    expect(
      (await shop.call('POST /members/:id/notes', { ...unknownMember, body: { text: 'Hola' } }, desk.token))
        .status,
    ).toBe(404);
    expect(
      (await shop.call('GET /members/:id/notes', { ...unknownMember, query: {} }, desk.token)).status,
    ).toBe(404);
    await expect(
      insert(shop.pool, 'member_notes', { customer_id: member.customer_id, written_by: 1, text: '' }),
    ).rejects.toThrow('member_notes_text');
  });

  it('are not for coaches, and the member does not see them', async () => {
    await write('Nota interna');
    for (const { token } of [coach, member]) {
      const answer = await shop.call('GET /members/:id/notes', { params: params(), query: {} }, token);
      expect(answer.status).toBe(403);
    }
  });
});

describe('tags of a member', () => {
  let serial = 0;
  const make = async (name = `Etiqueta ${++serial}`) =>
    (await shop.call('POST /member_tags', { body: { name } }, admin.token)).body;
  const give = (member_tag_id: number, by = desk, id = member.customer_id) =>
    shop.call('POST /members/:id/tags', { params: { id }, body: { member_tag_id } }, by.token);
  const take = (member_tag_id: number) =>
    shop.call(
      'DELETE /members/:id/tags/:member_tag_id',
      { params: { ...params(), member_tag_id } },
      desk.token,
    );
  const file = async () =>
    (await shop.call('GET /customer/admin/:id', { params: params() }, desk.token)).body;

  it('admins keep the list; the desk gives and removes them, once, and each change is audited', async () => {
    const [b, a] = [await make('Zumba de antes'), await make('Anual')];
    expect(await shop.call('POST /member_tags', { body: { name: 'anual' } }, admin.token)).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    });
    expect((await shop.call('POST /member_tags', { body: { name: 'Mía' } }, desk.token)).status).toBe(403);
    expect((await give(b.member_tag_id)).body).toEqual([
      { member_tag_id: b.member_tag_id, name: 'Zumba de antes' },
    ]);
    const both = (await give(a.member_tag_id)).body.map(({ name }) => name);
    expect(both).toEqual(['Anual', 'Zumba de antes']);
    await give(a.member_tag_id);
    expect((await file()).tags.map(({ name }) => name)).toEqual(both);
    const list = (await shop.call('GET /member_tags', {}, admin.token)).body;
    expect(list.find(({ name }) => name === 'Anual')?.members).toBe(1);
    expect((await take(a.member_tag_id)).body.map(({ name }) => name)).toEqual(['Zumba de antes']);
    await take(a.member_tag_id);
    expect((await audited()).filter(({ thing }) => thing === 'customer_tags')).toEqual([
      {
        action: 'create',
        thing: 'customer_tags',
        thing_id: String(b.member_tag_id),
        before: null,
        after: { tag: 'Zumba de antes' },
      },
      {
        action: 'create',
        thing: 'customer_tags',
        thing_id: String(a.member_tag_id),
        before: null,
        after: { tag: 'Anual' },
      },
      {
        action: 'delete',
        thing: 'customer_tags',
        thing_id: String(a.member_tag_id),
        before: { tag: 'Anual' },
        after: null,
      },
    ]);
  });

  it('a deleted tag is removed from every member; an unknown tag or member is refused', async () => {
    const { member_tag_id } = await make();
    await give(member_tag_id);
    await shop.call('DELETE /member_tags/:id', { params: { id: member_tag_id } }, admin.token);
    expect((await file()).tags).toEqual([]);
    expect((await give(member_tag_id)).status).toBe(404);
    expect((await give((await make()).member_tag_id, desk, 999_999_999)).status).toBe(404);
  });

  it('given ten times at once is given once', async () => {
    const { member_tag_id } = await make();
    await Promise.all(Array.from({ length: 10 }, () => give(member_tag_id)));
    expect(await shop.count('customer_tags where customer_id = $1', member.customer_id)).toBe(1);
    expect(await audited()).toHaveLength(1);
  });
});

describe('the list of members [ADM-003]', () => {
  const list = async (query: object) => (await shop.call('GET /members', { query }, admin.token)).body;
  const ids = async (query: object) => (await list(query)).data.map(({ customer_id }) => customer_id);

  it('finds by parts of name, mail and phone, and by id, also from the search of every page', async () => {
    const { customer_id, email } = await makeCustomer(shop.pool, {
      name: 'Úrsula',
      last_name: 'Peña Xolot',
      phone: '8119990001',
    });
    for (const query of [
      'ursula xolot',
      'PEÑA XOLOT',
      email,
      '81 1999 0001',
      String(customer_id),
      `#${customer_id}`,
    ])
      expect(await ids({ query }), query).toContain(customer_id);
    expect(await ids({ query: 'xolot nadie' })).toEqual([]);
    const { body } = await shop.call(
      'GET /customer/query',
      { query: { query: `#${customer_id}` } },
      desk.token,
    );
    expect(body.map((one) => one.customer_id)).toEqual([customer_id]);
  });

  it('of a branch, with a tag, in a state, by name or newest first', async () => {
    const in_tijuana = { branch_id: 2, last_name: 'Zeta Única' };
    const [first, second] = [
      await makeCustomer(shop.pool, { ...in_tijuana, name: 'Bea', createdAt: '2026-11-01T00:00:00Z' }),
      await makeCustomer(shop.pool, { ...in_tijuana, name: 'Ana', createdAt: '2026-10-01T00:00:00Z' }),
    ];
    const query = 'zeta unica';
    const [bea, ana] = [first.customer_id, second.customer_id];
    expect(await ids({ query })).toEqual([ana, bea]);
    expect(await ids({ query, sort: 'newest' })).toEqual([bea, ana]);
    expect(await ids({ query, branch_id: 1 })).toEqual([]);
    expect(await ids({ query, branch_id: 2 })).toEqual([ana, bea]);
    const tag = (await shop.call('POST /member_tags', { body: { name: 'De la lista' } }, admin.token)).body;
    await shop.call(
      'POST /members/:id/tags',
      { params: { id: ana }, body: { member_tag_id: tag.member_tag_id } },
      admin.token,
    );
    const tagged = await list({ tag: tag.member_tag_id });
    expect(tagged.total).toBe(1);
    expect(tagged.data).toMatchObject([
      { customer_id: ana, state: 'none', tags: [{ name: 'De la lista' }], has_access: false },
    ]);
    await makeMembership(shop.pool, bea);
    expect(await ids({ query, state: 'active' })).toEqual([bea]);
    expect(await ids({ query, state: 'none' })).toEqual([ana]);
  });

  it.each([
    ['active', { status: 'active' }],
    ['active', { status: 'cancelled' }],
    ['active', { status: 'active', trial_ends_at: '2026-11-18T17:59:59Z' }],
    ['trial', { status: 'active', trial_ends_at: '2026-11-18T18:00:01Z' }],
    ['ended', { status: 'active', access_until: '2026-11-18T18:00:00Z' }],
    ['ended', { status: 'revoked' }],
    ['none', { status: 'pending', access_until: null }],
  ])('a member is %s with a purchase %j', async (state, purchase) => {
    await makeMembership(shop.pool, member.customer_id, purchase);
    expect((await list({ query: String(member.customer_id), state })).data).toMatchObject([
      { customer_id: member.customer_id, state },
    ]);
  });

  it('another purchase takes precedence over a trial', async () => {
    await makeMembership(shop.pool, member.customer_id, { trial_ends_at: '2026-11-20T00:00:00Z' });
    await makeMembership(shop.pool, member.customer_id);
    expect((await list({ query: String(member.customer_id) })).data[0]?.state).toBe('active');
  });

  it('is the same list page by page, without gaps', async () => {
    const all = await list({});
    const pages = Math.ceil(all.total / 12);
    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) seen.push(...(await ids({ page })));
    expect([new Set(seen).size, seen.length]).toEqual([all.total, all.total]);
  });
});
