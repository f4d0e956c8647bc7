import type { Answer, Key } from '@tbm/contract';
import { type Feature, isLive } from '@tbm/domain/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureNames, switchNames, withoutConsents } from '../../../../scripts/feature-names.ts';
import { newVapidKey } from '../../platform/push/vapid.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from './index.ts';
import { branchPage } from './seed/branch-pages.ts';

const everything = {
  whatsapp: 'on',
  whatsapp_token: 'x',
  whatsapp_phone_number_id: '1',
  whatsapp_app_secret: 'x',
  whatsapp_verify_token: 'x',
  paypal_client_id: 'x',
  paypal_client_secret: 'x',
  paypal_webhook_id: 'x',
  vapid_private_key: newVapidKey(),
} as const;

let [off, on]: TestServer[] = [];
beforeAll(async () => {
  [off, on] = await Promise.all([makeTestServer(), makeTestServer(undefined, everything)]);
  for (const server of [off, on]) {
    await makeStudio(server.pool);
    await seedContent(server.services.db);
  }
});
afterAll(() => Promise.all([off?.end(), on?.end()]));

const lists = [
  'GET /pages/home',
  'GET /pages/online',
  'GET /pages/rewards',
  'GET /pages/reto',
  'GET /pages/terms',

  'GET /frequent_questions',
  'GET /nutrition_tips',
  'GET /programs',
  'GET /milestones',
  'GET /disciplines',
] as const satisfies readonly string[];

/** All texts of the site that come from the database: pages, questions, terms, tips; and the kinds of messages that are sent. */
async function said(server: TestServer | undefined): Promise<string[]> {
  if (!server) throw new Error('there is no server');
  const texts: [string, unknown][] = [['a branch', branchPage]];
  for (const key of lists) {
    const { status, body } = await server.call(key as Key, {} as never);
    expect(status, key).toBe(200);
    texts.push([key, body as Answer<Key>]);
  }
  const { token } = await signedInCustomer(server);
  const { body: types } = await server.call('GET /customer_notification_types', {}, token);
  // The other types have no switch and are not sent; the screen does not list them.
  // "Cambios en tu acceso" stays, because a formerly verified number may still move; a migration wrote its text.
  for (const { name, description, channels } of types)
    if (channels.length > 0 && name !== 'Cambios en tu acceso')
      texts.push([`message type ${name}`, { name, description }]);
  return texts.map(([from, text]) => `${from}: ${withoutConsents(JSON.stringify(text))}`);
}
const sayers = (texts: readonly string[], name: RegExp) =>
  texts.filter((text) => name.test(text)).map((text) => text.slice(0, text.indexOf(': ')));

describe('a service that is switched off is not mentioned', () => {
  it.each(Object.entries(switchNames))(
    '%s: in no page, question, term or tip; switched on, in some',
    async (_, name) => {
      expect(sayers(await said(off), name)).toEqual([]);
      expect(sayers(await said(on), name)).toContain('GET /pages/terms');
    },
  );

  it('a sentence about it is removed, and those around it stay', async () => {
    const answer = async (server: TestServer | undefined) =>
      (await server?.call('GET /frequent_questions', {}))?.body.find(({ question }) => /llena/.test(question))
        ?.response;
    expect(await answer(on)).toMatch(
      /la primera que reserva\. El aviso te llega por WhatsApp y por correo\. Ten/,
    );
    expect(await answer(off)).toMatch(/la primera que reserva\. Ten/);
  });
});

it('a service that is not built is not mentioned either', async () => {
  const unbuilt = (Object.keys(featureNames) as Feature[]).filter((feature) => !isLive(feature));
  const texts = await said(on);
  for (const feature of unbuilt) expect(sayers(texts, featureNames[feature]), feature).toEqual([]);
  expect(sayers(texts, featureNames.planner)).not.toEqual([]);
});
