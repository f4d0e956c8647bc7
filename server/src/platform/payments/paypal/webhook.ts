import { z } from 'zod';
import { readTypes } from './events.ts';
import type { PaypalHttp } from './http.ts';

const hook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
});
const hooks = z.object({ webhooks: z.array(hook).default([]) });
const path = '/v1/notifications/webhooks';

/** Makes PayPal's webhook for this address with the events that are read, or adds those that it lacks. */
export async function ensurePaypalWebhook(
  http: PaypalHttp,
  url: string,
): Promise<{ outcome: 'made' | 'mended' | 'ready'; webhook_id: string }> {
  const event_types = readTypes.map((name) => ({ name }));
  const listed = await http.demand({ name: 'listWebhooks', path });
  const known = http.read('listWebhooks', hooks, listed).webhooks.find((one) => one.url === url);
  if (!known) {
    const created = await http.demand({ name: 'createWebhook', path, body: { url, event_types } });
    return { outcome: 'made', webhook_id: http.read('createWebhook', hook, created).id };
  }
  const names = known.event_types.map(({ name }) => name);
  const lacks = !names.includes('*') && readTypes.some((name) => !names.includes(name));
  if (!lacks) return { outcome: 'ready', webhook_id: known.id };
  await http.demand({
    name: 'changeWebhook',
    path: `${path}/${known.id}`,
    method: 'PATCH',
    body: [{ op: 'replace', path: '/event_types', value: event_types }],
  });
  return { outcome: 'mended', webhook_id: known.id };
}
