import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inMonterrey, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let laura: SignedIn;
let ines: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  ines = await signedInCustomer(server);
});

const post = (body = inMonterrey, by = laura) => server.call('POST /addresses', { body }, by.token);
const details = {
  street: 'Calzada San Pedro',
  number: '108',
  interior_number: '4',
  neighborhood: 'Del Valle',
  zip_code: '66220',
};

describe('a billing address', () => {
  it('is added, read, changed and deleted by its member [API-159..163, PROFILE-004]', async () => {
    expect((await server.call('GET /addresses', {}, laura.token)).body).toEqual([]);
    const made = await post({ ...inMonterrey, ...details });
    expect([made.status, made.body]).toMatchObject([201, { ...inMonterrey, ...details }]);
    const { address_id } = made.body;
    expect((await server.call('GET /addresses', {}, laura.token)).body).toEqual([made.body]);
    const params = { id: address_id };
    expect((await server.call('GET /addresses/:id', { params }, laura.token)).body).toEqual(made.body);
    const inTijuana = { ...inMonterrey, state: 'Baja California', state_code: 'BCN', city: 'Tijuana' };
    const changed = await server.call('PUT /addresses', { body: { ...inTijuana, address_id } }, laura.token);
    expect(changed.body).toMatchObject({ ...inTijuana, address_id, street: '' });
    const again = await server.call('PUT /addresses/:id', { params, body: inMonterrey }, laura.token);
    expect(again.body).toMatchObject(inMonterrey);
    expect((await server.call('DELETE /addresses/:id', { params }, laura.token)).body).toEqual({
      deleted: true,
    });
    expect((await server.call('GET /addresses/:id', { params }, laura.token)).status).toBe(404);
    expect((await server.call('DELETE /addresses/:id', { params }, laura.token)).status).toBe(404);
  });

  it('needs country, state and city; street, number, interior, neighbourhood and zip are optional [PROFILE-009, ERR-038, ERR-039, ERR-040]', async () => {
    const empty = { ...inMonterrey, country: '', country_code: '', state: ' ', state_code: '', city: '' };
    for (const body of [empty, {} as typeof empty]) {
      const refused = await post(body);
      expect([refused.status, refused.body.fields]).toMatchObject([
        400,
        {
          country: 'Debes agregar tu país.',
          state: 'Debes agregar tu estado.',
          city: 'Debes agregar tu ciudad.',
        },
      ]);
    }
    expect((await post()).body).toMatchObject({ street: '', number: '', neighborhood: '', zip_code: '' });
  });

  it('has the names that belong to its codes, and codes from the lists', async () => {
    expect((await post({ ...inMonterrey, country: 'Narnia', state: 'Nada' })).body).toMatchObject(
      inMonterrey,
    );
    const wrong = async (part: object) => (await post({ ...inMonterrey, ...part }, ines)).body.fields;
    expect(await wrong({ country_code: 'QQ' })).toEqual({ country: 'Debes agregar tu país.' });
    expect(await wrong({ state_code: 'TX' })).toEqual({ state: 'Debes agregar tu estado.' });
    expect((await server.call('GET /addresses', {}, ines.token)).body).toEqual([]);
    // A country without states: the state is free text.
    const gibraltar = {
      country: '',
      country_code: 'GI',
      state: 'Gibraltar',
      state_code: 'X',
      city: 'Gibraltar',
    };
    const { body } = await post({ ...gibraltar, country: 'x' }, ines);
    expect(body).toMatchObject({ country: 'Gibraltar', state: 'Gibraltar', state_code: '' });
  });

  it('is one for each customer, also when five are added at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ya tienes una dirección de facturación. Edítala.',
    );
  });
});

describe('whose address', () => {
  it('another member neither reads, changes nor deletes it', async () => {
    const { address_id: id } = (await post()).body;
    const [params, body] = [{ id }, { ...inMonterrey, address_id: id, city: 'Apodaca' }];
    expect((await server.call('GET /addresses/:id', { params }, ines.token)).status).toBe(404);
    expect((await server.call('PUT /addresses', { body }, ines.token)).status).toBe(404);
    expect((await server.call('PUT /addresses/:id', { params, body }, ines.token)).status).toBe(404);
    expect((await server.call('DELETE /addresses/:id', { params }, ines.token)).status).toBe(404);
    const of = { customer_id: laura.customer_id };
    expect((await server.call('GET /addresses', { query: of }, ines.token)).status).toBe(403);
    const onHer = await server.call('POST /addresses', { body: { ...inMonterrey, ...of } }, ines.token);
    expect(onHer.status).toBe(403);
    const desk = await signedInCustomer(server, 'frontdesk');
    expect((await server.call('GET /addresses/:id', { params }, desk.token)).status).toBe(404);
    expect((await server.call('GET /addresses', {}, laura.token)).body).toMatchObject([inMonterrey]);
  });

  it('an admin writes it for a customer; the audit record holds no address', async () => {
    const admin = await signedInCustomer(server, 'admin');
    const of = { customer_id: laura.customer_id };
    const made = await server.call('POST /addresses', { body: { ...inMonterrey, ...of } }, admin.token);
    expect(made.body).toMatchObject({ ...inMonterrey, ...of });
    expect((await server.call('GET /addresses', { query: of }, admin.token)).body).toEqual([made.body]);
    const { body } = await server.call('GET /audit', { query: of }, admin.token);
    expect(body.data).toMatchObject([{ action: 'create', thing: 'addresses', before: null, after: null }]);
    const missing = { ...inMonterrey, customer_id: 999_999 };
    expect((await server.call('POST /addresses', { body: missing }, admin.token)).status).toBe(404);
  });
});

describe('the lists that an address is chosen from', () => {
  it('are complete: every country, the states of Mexico, their cities; each in Spanish, by name [PROFILE-O2]', async () => {
    const { body: countries } = await server.call('GET /countries', {});
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.slice(0, 3)).toEqual([
      { code: 'MX', name: 'México', calling_code: '52' },
      { code: 'US', name: 'Estados Unidos', calling_code: '1' },
      { code: 'AF', name: 'Afganistán', calling_code: '93' },
    ]);
    const states = (country_code: string) =>
      server.call('GET /countries/:country_code/states', { params: { country_code } });
    const mexican = (await states('MX')).body;
    expect(mexican).toHaveLength(32);
    expect(mexican[0]).toEqual({ code: 'AGU', name: 'Aguascalientes' });
    expect((await states('GI')).body).toEqual([]);
    expect((await states('QQ')).status).toBe(404);
    const cities = (state_code: string) =>
      server.call('GET /countries/:country_code/states/:state_code/cities', {
        params: { country_code: 'MX', state_code },
      });
    expect((await cities('NLE')).body).toEqual(expect.arrayContaining(['Monterrey', 'Apodaca']));
    expect((await cities('BCN')).body).toContain('Tijuana');
    for (const { code } of mexican) expect((await cities(code)).body.length, code).toBeGreaterThan(5);
    expect((await cities('TX')).status).toBe(404);
  });

  it('are named by an ETag, so that a browser loads each once', async () => {
    const url = '/api/countries/MX/states';
    const { headers } = await server.app.inject({ url });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});
