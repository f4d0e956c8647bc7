import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whatsappTemplates } from '@tbm/server/features/messages/index';
import { makeConfig, productionConfig } from '@tbm/server/platform/config';
import { productionEnv as env } from '@tbm/server/platform/testing/production';
import { cloudWhatsapp, WhatsappRefused } from '@tbm/server/platform/whatsapp/whatsapp';
import { simulate } from '@tbm/simulators/testing';
import { rejectionOf } from '@tbm/simulators/whatsapp/templates';
import { describe, expect, it } from 'vitest';

const message = {
  reference: '20001',
  to: '8112345678',
  template: 'lugar_disponible',
  values: ['Laura', 'Barre', 'sábado 21 de noviembre a las 07:00', 'Monterrey'],
  button: 'mytbm/presencial?clase=20001',
};

/** The product's adapter against the simulator. */
async function whatsapp(given: { token?: string; phone?: string; dataDir?: string; version?: string } = {}) {
  const simulators = await simulate({
    whatsappTemplates,
    ...(given.dataDir ? { dataDir: given.dataDir } : {}),
  });
  const adapter = cloudWhatsapp(
    makeConfig({
      database_url: 'postgres://nowhere',
      public_url: 'http://localhost:3000',
      auth_secret: 'a secret of thirty-two characters for tests',
      stripe_secret_key: 'sk_sim_test',
      stripe_webhook_secret: 'whsec_test',
      smtp_url: 'smtp://127.0.0.1:1',
      files_dir: '.cache/test-files',
      whatsapp: 'on',
      whatsapp_token: given.token ?? simulators.whatsapp.token,
      whatsapp_phone_number_id: given.phone ?? simulators.whatsapp.phoneNumberId,
      whatsapp_app_secret: simulators.whatsapp.appSecret,
      whatsapp_verify_token: simulators.whatsapp.verifyToken,
      whatsapp_api_base: simulators.whatsapp.url,
      ...(given.version ? { whatsapp_graph_version: given.version } : {}),
    }),
  );
  if (!adapter) throw new Error('it is switched off');
  const received = async () =>
    (await (await fetch(`${simulators.url}/whatsapp/api/messages`)).json()) as { to: string; text: string }[];
  return { simulators, adapter, received };
}

describe('messages by WhatsApp', () => {
  it('arrive as the template has them, with a button that leads to the class [WAIT-007]', async () => {
    const { simulators, adapter, received } = await whatsapp();
    await adapter.send(message);
    expect(await received()).toMatchObject([
      {
        to: '528112345678',
        text: 'Hola, Laura. Se abrió un lugar en Barre el sábado 21 de noviembre a las 07:00 en Monterrey. Avisamos a toda la lista de espera: la primera en reservar se lo queda.',
        button: { label: 'Reservar', path: message.button },
      },
    ]);
    // A reminder has two buttons; Meta refuses one that lacks the second.
    const reminder = {
      ...message,
      template: 'recordatorio_clase_hoy',
      values: ['Laura', 'Barre', 'hoy', 'Monterrey', 'el 7'],
    };
    await adapter.send({ ...reminder, second_button: 'mi-lugar/7-7-x' });
    expect((await received())[0]).toMatchObject({
      button: { label: 'Ver mi reservación', path: message.button },
      second_button: { label: 'No voy a llegar', path: 'mi-lugar/7-7-x' },
    });
    await expect(adapter.send(reminder)).rejects.toThrow(WhatsappRefused);
    await expect(adapter.send({ ...message, second_button: 'mi-lugar/7-7-x' })).rejects.toThrow(
      WhatsappRefused,
    );
    const page = await (await fetch(`${simulators.url}/whatsapp/?to=8112345678`)).text();
    expect(page).toContain('Se abrió un lugar en Barre');
    expect(page).toContain('href="/mytbm/presencial?clase=20001"');
    expect(await (await fetch(`${simulators.url}/whatsapp/?to=8100000001`)).text()).toContain('Todavía no');
  });

  it('use templates that Meta approves: enough words, and no value at an end', () => {
    const rejected = whatsappTemplates
      .map((one) => [one.template, rejectionOf(one)])
      .filter(([, why]) => why);
    expect(rejected).toEqual([]);
  });

  it('show input as text, never as HTML', async () => {
    const { simulators, adapter } = await whatsapp();
    await adapter.send({ ...message, values: ['<script>alert(1)</script>', ...message.values.slice(1)] });
    expect(await (await fetch(`${simulators.url}/whatsapp/`)).text()).not.toContain('<script>');
  });

  it('are distinguished: permanently refused, or to be retried', async () => {
    const { adapter } = await whatsapp();
    for (const wrong of [
      { to: '8112340000' }, // has no WhatsApp
      { template: 'no_existe' },
      { values: ['Laura'] },
    ])
      await expect(adapter.send({ ...message, ...wrong })).rejects.toBeInstanceOf(WhatsappRefused);
    const expired = (await whatsapp({ token: 'old' })).adapter.send(message);
    await expect(expired).rejects.toThrow(/190|Invalid OAuth/);
    await expect(expired).rejects.not.toBeInstanceOf(WhatsappRefused);
  });

  // Meta, Cloud API, error codes 132015 and 132016: of no use until Meta lets the template go on, so it goes by mail.
  it.each(['paused', 'disabled'] as const)(
    'of a template that Meta has %s are refused for good',
    async (state) => {
      const { simulators, adapter } = await whatsapp();
      simulators.whatsapp.setTemplate(message.template, state);
      await expect(adapter.send(message)).rejects.toBeInstanceOf(WhatsappRefused);
      simulators.whatsapp.setTemplate(message.template, 'active');
      expect(await adapter.send(message)).toMatch(/^wamid/);
    },
  );

  // Meta, Cloud API, "Pair rate limits": error code 131056, a message every six seconds after a burst of 45.
  it('that are too fast for one number are retried later', async () => {
    const { simulators, adapter } = await whatsapp();
    let refused: unknown = null;
    for (let times = 0; times < 90 && !refused; times += 1)
      await adapter.send(message).catch((error: unknown) => {
        refused = error;
      });
    expect(refused).toMatchObject({ message: 'WhatsApp answered 400, code 131056' });
    expect(refused).not.toBeInstanceOf(WhatsappRefused);
    simulators.advance(6);
    expect(await adapter.send(message)).toMatch(/^wamid/);
  });

  it('go to the number of another country', async () => {
    const { adapter, received } = await whatsapp();
    await adapter.send({ ...message, to: '+16195550123' });
    expect(await received()).toMatchObject([{ to: '16195550123' }]);
  });

  it.each([
    ...[100, 131_008, 131_009, 131_021, 131_026, 131_030, 131_047, 131_050, 131_051].map((code) => [
      400,
      code,
    ]),
    ...[132_000, 132_005, 132_007, 132_012, 132_015, 132_016].map((code) => [400, code]),

    [404, 132_001],
    [403, 130_497],
  ])('refused with %i and code %i are not tried again', async (status = 0, code = 0) => {
    const { simulators, adapter } = await whatsapp();
    simulators.whatsapp.refuse({ status, code });
    await expect(adapter.send(message)).rejects.toMatchObject({ constructor: WhatsappRefused, code });
  });

  it.each([
    // Too fast, or not now.

    [400, 4],
    [400, 80_007],
    [400, 130_429],
    [429, 130_429],
    [400, 131_048],
    [400, 131_056],

    [500, 1],
    [503, 2],
    [500, 131_000],
    [503, 131_016],
    [500, 131_057],
    // These errors concern the account, so the studio must fix them.

    [401, 0],
    [500, 3],
    [403, 10],
    [401, 190],
    [403, 200],
    [403, 368],
    [400, 33],
    [403, 131_005],

    [403, 131_031],
    [400, 131_037],
    [400, 131_042],
    [500, 131_045],
    [400, 133_010],
  ])('refused with %i and code %i wait', async (status = 0, code = 0) => {
    const { simulators, adapter } = await whatsapp();
    simulators.whatsapp.refuse({ status, code });
    await expect(adapter.send(message)).rejects.toThrow(`code ${code}`);
    simulators.whatsapp.refuse({ status, code });
    await expect(adapter.send(message)).rejects.not.toBeInstanceOf(WhatsappRefused);
    expect(await adapter.send(message)).toMatch(/^wamid\./);
  });

  it('have their values in one line, as Meta wants them, and never an empty one', async () => {
    const { adapter, received } = await whatsapp();
    const values = [' Ana\nMaría ', 'Barre\t& Flow', 'sábado      21', '  '];
    await adapter.send({ ...message, values });
    const [{ text } = { text: '' }] = await received();
    expect(text).toContain('Hola, Ana María. Se abrió un lugar en Barre & Flow el sábado 21 en -.');
  });

  it('bring a code to copy to a number of any country, and only as Meta wants it', async () => {
    const { simulators, adapter, received } = await whatsapp();
    const code = {
      reference: '20002',
      template: 'codigo_de_verificacion',
      values: ['012345'],
      button: '012345',
    };
    await adapter.send({ ...code, to: '+4520123456' });
    expect(await received()).toMatchObject([
      {
        to: '4520123456',
        text: '*012345* es tu código de verificación. Por tu seguridad, no lo compartas.',
        button: { label: 'Copiar código', path: null },
      },
    ]);
    expect(await (await fetch(`${simulators.url}/whatsapp/`)).text()).toContain('Copiar código');
    const other = adapter.send({ ...code, to: '+4520123456', button: '543210' });
    await expect(other).rejects.toBeInstanceOf(WhatsappRefused);
  });

  it('return their id; a template may have no button, free text none either', async () => {
    const { simulators, adapter, received } = await whatsapp();
    const values = ['Laura', 'Monterrey', 'tu termo'];
    const to = { to: '8112345678', reference: '20003' };
    const id = await adapter.send({ ...to, template: 'objeto_olvidado', values, button: null });
    expect(id).toMatch(/^wamid\./);
    simulators.whatsapp.write('528112345678', { type: 'text', text: { body: 'Hola' } });
    await adapter.send({ ...to, text: 'A las <6>.\nTe esperamos.' });
    expect(await received()).toMatchObject([
      { template: null, text: 'A las <6>.\nTe esperamos.', button: null },
      { id, template: 'objeto_olvidado', button: null },
    ]);
    const withButton = adapter.send({ ...to, template: 'objeto_olvidado', values, button: 'x' });
    await expect(withButton).rejects.toMatchObject({ code: 132_000 });
  });

  it('go to the version of the Graph API that is set; one that Meta does not have waits for its correction', async () => {
    expect(await (await whatsapp({ version: 'v25.0' })).adapter.send(message)).toMatch(/^wamid\./);
    const unknown = (await whatsapp({ version: 'v99.0' })).adapter.send(message);
    await expect(unknown).rejects.toThrow('code 2500');
    await expect(unknown).rejects.not.toBeInstanceOf(WhatsappRefused);
    const wrong = { ...env, WHATSAPP_GRAPH_VERSION: '23' };
    expect(() => productionConfig(wrong)).toThrow(/WHATSAPP_GRAPH_VERSION/);
  });

  it('survive a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'whatsapp-'));
    const { simulators, adapter } = await whatsapp({ dataDir });
    await adapter.send(message);
    await simulators.close();
    expect(await (await whatsapp({ dataDir })).received()).toHaveLength(1);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('require their keys in production only when switched on', () => {
    expect(cloudWhatsapp(productionConfig(env))).toBeNull();
    expect(() => productionConfig({ ...env, WHATSAPP: 'on' })).toThrow(
      /WHATSAPP_TOKEN: .*\n- WHATSAPP_PHONE_NUMBER_ID: .*\n- WHATSAPP_APP_SECRET: .*\n- WHATSAPP_VERIFY_TOKEN/,
    );
    const keys = {
      WHATSAPP: 'on',
      WHATSAPP_TOKEN: 'EAA',
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_APP_SECRET: 'secret',
      WHATSAPP_VERIFY_TOKEN: 'token',
    };
    expect(productionConfig({ ...env, ...keys }).whatsapp).toBe('on');
    const other = { ...env, ...keys, WHATSAPP_API_BASE: 'https://elsewhere.test' };
    expect(() => productionConfig(other)).toThrow(/WHATSAPP_API_BASE/);
  });
});
