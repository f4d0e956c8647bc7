import type { Args } from '@tbm/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inMonterrey, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
});

type Body = NonNullable<Args<'PUT /customer'>['body']>;
const put = (body: Body) => server.call('PUT /customer', { body }, laura.token);
const get = async () => (await server.call('GET /customer', {}, laura.token)).body;

describe('the profile of a member', () => {
  it('is carried by GET /customer, empty at first [PROFILE-002, PROFILE-004, API-005]', async () => {
    expect(await get()).toMatchObject({
      customer_id: laura.customer_id,
      uid: laura.uid,
      email: laura.email,
      branch_id: 1,

      name: 'Laura',
      last_name: expect.stringMatching(/^Prueba /),
      phone: '8112345678',
      createdAt: expect.any(String),
      signup_reason: null,
      file_id: null,
      file: null,
      instagram: null,
      birthdate: null,
      height: null,
      track_frequency: null,
      address: null,
      cancel_attempt: null,
      has_access: false,
      whatsapp_verified: false,
      whatsapp_number: null,
    });
    const address = {
      ...inMonterrey,
      street: 'Río Nilo',
      number: '12',
      interior_number: '4',
      neighborhood: 'Del Valle',
      zip_code: '66220',
    };
    const { status, body } = await server.call('POST /addresses', { body: address }, laura.token);
    expect(status).toBe(201);
    expect((await get()).address).toEqual({
      address_id: body.address_id,
      customer_id: laura.customer_id,
      ...address,
    });
  });

  it('is changed field by field; absent fields stay [PROFILE-003]', async () => {
    const all = {
      name: 'Laura Sofía',
      last_name: 'Garza',
      phone: '8187654321',
      birthdate: '1994-03-07',
      signup_reason: 'Vi el local',
      height: 168,
      track_frequency: 'month' as const,
    };
    const { status, body } = await put({
      ...all,
      health_consent: 2,
      instagram: 'https://www.instagram.com/laura.garza/?hl=es',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...all, instagram: 'laura.garza' });
    expect((await put({ instagram: '', height: null })).body).toMatchObject({
      ...all,
      height: null,
      instagram: null,
    });
    expect((await put({})).body).toMatchObject({ name: 'Laura Sofía', height: null });
    for (const track_frequency of ['week', 'quarter'] as const)
      expect((await put({ track_frequency })).body.track_frequency).toBe(track_frequency);
    expect((await put({ track_frequency: 'year' as never })).status).toBe(400);
  });

  it('keeps what another call changes at once: fields are read when they are written', async () => {
    const { customer_id } = laura;
    const { status } = await meanwhile(
      server.pool,
      `update customers set name = 'Sofía', instagram = 'sofi', whatsapp_number = '+5218112345678' where customer_id = ${customer_id}`,
      () => put({ last_name: 'Garza', track_frequency: 'week' }),
    );
    expect(status).toBe(200);
    expect(await get()).toMatchObject({
      name: 'Sofía',
      last_name: 'Garza',
      instagram: 'sofi',
      whatsapp_number: '+5218112345678',
      track_frequency: 'week',
    });
  });

  it('is validated field by field, in Spanish [ERR-037, ERR-005, ERR-006, ERR-009, PAY-011]', async () => {
    const before = await get();
    const refused = await put({
      name: ' ',
      last_name: '',
      phone: '811234567',
      signup_reason: '',
      instagram: 'dos palabras',
      height: 99,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      name: 'Debes ingresar tu nombre.',
      last_name: 'Debes ingresar tus apellidos.',
      phone: 'Debes ingresar un número de teléfono válido.',
      signup_reason: 'No has llenado el campo "¿Cómo te enteraste de TBM?"',
      instagram: 'Escribe solo tu usuario de Instagram, por ejemplo @tbm.studio.',
      height: 'Escribe tu estatura en centímetros, entre 100 y 250.',
    });
    for (const phone of [
      '81123456789',
      '+5281123456789',
      '+52 81 1234 5678',
      '+0611234567',
      '+1',
      '16195550123',
      '',
    ])
      expect((await put({ phone })).body.fields, phone).toHaveProperty('phone');
    expect((await put({ track_frequency: 'day' as never })).body.fields).toHaveProperty('track_frequency');
    for (const birthdate of ['2026-11-19', '1905-01-01'])
      expect((await put({ birthdate })).body).toMatchObject({
        code: 'birthdate_invalid',
        fields: { birthdate: 'Escribe una fecha de nacimiento válida, con el año completo.' },
      });
    expect((await put({ birthdate: '2026-11-18' })).status).toBe(200);
    expect((await put({ birthdate: '2026-02-30' })).status).toBe(400);
    expect({ ...(await get()), birthdate: null }).toEqual(before);
  });

  it('never changes what a member may not change: id, role, e-mail, access', async () => {
    const { body } = await put({
      customer_id: 1,
      role: 'admin',
      email: 'otra@correo.tbm.test',
      has_access: true,
      whatsapp_number: '+528112345678',
      whatsapp_verified: true,
      name: 'Eva',
    } as never);
    expect(body).toMatchObject({
      customer_id: laura.customer_id,
      role: 'member',
      email: laura.email,
      name: 'Eva',
      has_access: false,
      whatsapp_verified: false,
    });
  });

  it.each([
    ['height', '99'],
    ['height', '251'],
    ['birthdate', "'1899-12-31'"],
    ['instagram', "'dos palabras'"],
    ['track_frequency', "'day'"],
    ['whatsapp_number', "'8112345678'"],
  ])('the database refuses %s = %s', async (column, value) => {
    await expect(
      server.pool.query(`update customers set ${column} = ${value} where customer_id = $1`, [
        laura.customer_id,
      ]),
    ).rejects.toThrow(`customers_${column}`);
  });
});
