import { expect, it } from 'vitest';
import { simulate } from '../testing.ts';

const template = {
  template: 'recordatorio',
  body: 'Hola {{1}}, te esperamos hoy en tu clase',
  button: null,
};

async function account() {
  const simulators = await simulate({ whatsappTemplates: [template] });
  const { whatsapp } = simulators;
  const send = async (to: string) => {
    const answer = await fetch(`${whatsapp.url}/v23.0/${whatsapp.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${whatsapp.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to,
        type: 'template',
        template: {
          name: template.template,
          language: { code: 'es_MX' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Laura' }] }],
        },
      }),
    });
    const { error } = (await answer.json()) as { error?: { code: number } };
    return [answer.status, error?.code ?? null];
  };
  return { simulators, whatsapp, send };
}
const accepted = [200, null];

// Meta, Cloud API, "Throughput": "up to 80 messages per second"; error code 130429 "Rate limit hit", with status 429.
it('more than 80 messages in a second are refused with 130429, until the next second', async () => {
  const { simulators, send } = await account();
  let status: unknown[] = [];
  // A second may pass during the loop: three times as many in all.
  for (let number = 0; number < 240 && status[0] !== 429; number += 1)
    status = await send(`52811234${String(number).padStart(4, '1')}`);
  expect(status).toEqual([429, 130_429]);
  simulators.advance(1);
  expect(await send('528112349999')).toEqual(accepted);
});

// Meta, Cloud API, "Pair rate limits": one message every 6 seconds to the same number, up to 45 in a burst, which are
// paid back; error code 131056 "(Business Account, Consumer Account) pair rate limit hit".
it('a burst to one number is refused with 131056, and one more is accepted after six seconds; others are not concerned', async () => {
  const { simulators, send } = await account();
  for (let times = 0; times < 45; times += 1) expect(await send('528112345678')).toEqual(accepted);
  let sent = await send('528112345678');
  // On a slow machine the burst lasted longer than six seconds.
  for (let times = 0; times < 45 && sent[1] === null; times += 1) sent = await send('528112345678');
  expect(sent).toEqual([400, 131_056]);
  expect(await send('528187654321')).toEqual(accepted);
  simulators.advance(6);
  expect(await send('528112345678')).toEqual(accepted);
});

// Meta, Cloud API, error codes: 132015 "Template is paused due to low quality", 132016 "Template has been paused too many
// times due to low quality and is now permanently disabled".
it('a paused template is refused with 132015, a disabled one with 132016', async () => {
  const { whatsapp, send } = await account();
  whatsapp.setTemplate(template.template, 'paused');
  expect(await send('528112345678')).toEqual([400, 132_015]);
  whatsapp.setTemplate(template.template, 'disabled');
  expect(await send('528112345678')).toEqual([400, 132_016]);
  whatsapp.setTemplate(template.template, 'active');
  expect(await send('528112345678')).toEqual(accepted);
});
