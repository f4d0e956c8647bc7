import { expect, type Page } from '@playwright/test';

/** A person writes to the studio by WhatsApp: ten digits of a Mexican number; text, or Meta's part of another message. */
export async function writeByWhatsapp(
  page: Page,
  from: string,
  message: { text: string } | { content: object },
  name = 'Regina T.',
): Promise<void> {
  const answer = await page.request.post('/simuladores/whatsapp/write', { data: { from, name, ...message } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The texts that a number received by WhatsApp, newest first. */
export async function receivedByWhatsapp(page: Page, number: string): Promise<string[]> {
  const answer = await page.request.get(`/simuladores/whatsapp/api/messages?to=${number}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** The newest code that a number received by WhatsApp. */
export async function codeSentTo(page: Page, number: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = /\d{6}/.exec((await receivedByWhatsapp(page, number))[0] ?? '')?.[0] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}
