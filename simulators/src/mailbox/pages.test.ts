import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';

const hostile = `"'><script>parent.alert(1)</script><img src=x onerror=alert(2)></iframe>&amp;`;

async function withMail(...mails: SendMailOptions[]) {
  const { url, smtp } = await simulate();
  const transport = createTransport({ ...smtp, secure: false });
  for (const mail of mails)
    await transport.sendMail({ from: 'hola@estudio.example', to: 'ana@example.com', ...mail });
  transport.close();
  return async (path: string) => {
    const answer = await fetch(`${url}/${path}`);
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
  };
}

/** Decodes the text of an attribute as a browser does. */
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

describe('the list', () => {
  it('shows a message when the mailbox is empty', async () => {
    const page = await (await withMail())('correo/');
    expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(page.body).toContain('Todavía no ha llegado ningún correo.');
  });

  it('shows the mails newest first, each with a link to its page', async () => {
    const get = await withMail({ subject: 'Primera señal', text: 'a' }, { subject: 'Segunda', text: 'b' });
    const { status, body } = await get('correo/');
    expect(status).toBe(200);
    expect([...body.matchAll(/<a href="(\d+)\/">([^<]*)</g)].map(([, id, subject]) => [id, subject])).toEqual(
      [
        ['2', 'Segunda'],
        ['1', 'Primera señal'],
      ],
    );
  });

  it('shows the mail of one address, also as JSON', async () => {
    const get = await withMail(
      { subject: 'suyo', text: 'a' },
      { subject: 'ajeno', to: 'eva@example.com', text: 'b' },
    );
    const { body } = await get('correo/?to=ana%40example.com');
    expect(body).toContain('suyo');
    expect(body).not.toContain('ajeno');
    const json = await get('correo/api/messages?to=ana@example.com');
    expect(json.type).toContain('application/json');
    expect(JSON.parse(json.body)).toMatchObject([{ id: 1, subject: 'suyo' }]);
  });

  it('handles a repeated address and one with special characters', async () => {
    const get = await withMail({ text: 'a' });
    expect((await get('correo/?to=a&to=b')).status).toBe(200);
    const { status, body } = await get(`correo/?to=${encodeURIComponent(hostile)}`);
    expect(status).toBe(200);
    expect(body).not.toContain('<script');
  });

  it('escapes a hostile subject and address', async () => {
    const raw = `From: a@example.com\r\nTo: "<b>'x"@example.com\r\nSubject: ${hostile}\r\n\r\na`;
    const get = await withMail({ envelope: { from: 'a@example.com', to: 'ana@example.com' }, raw });
    const { body } = await get('correo/');
    expect(body).not.toMatch(/<script|<img|<b>/);
    expect(unescaped(body)).toContain(hostile);
    expect(unescaped(body)).toContain(`<b>'x`);
  });
});

describe('a single mail', () => {
  it('shows sender, recipient, HTML and text', async () => {
    const get = await withMail({
      subject: 'Tu recibo 🧾',
      text: 'Gracias, Ñoña',
      html: '<p>Gracias, <i>Ñoña</i></p>',
    });
    const { status, type, body } = await get('correo/1/');
    expect({ status, type }).toEqual({ status: 200, type: expect.stringContaining('text/html') });
    for (const text of ['<h1>Tu recibo 🧾</h1>', 'hola@estudio.example', 'ana@example.com', 'Gracias, Ñoña'])
      expect(body).toContain(text);
    const [, frame] = /<iframe sandbox title="Mensaje" srcdoc="([^"]*)"><\/iframe>/.exec(body) ?? [];
    expect(unescaped(String(frame)).trim()).toBe('<p>Gracias, <i>Ñoña</i></p>');
  });

  it('confines hostile HTML to a frame without scripts, navigation or requests', async () => {
    const get = await withMail({
      subject: hostile,
      text: hostile,
      html: `<form action="//evil.example">${hostile}`,
    });
    const { body } = await get('correo/1/');
    // The page itself has exactly one frame, fully sandboxed, and none of the mail's markup.
    expect(body.match(/<iframe[^>]*>/g)).toHaveLength(1);
    expect(body).toMatch(/<iframe sandbox title="Mensaje" srcdoc="[^"<>]*"><\/iframe>/);
    expect(body).not.toMatch(/allow-|<script|<img|<form/);
    expect(unescaped(body)).toContain('<form action="//evil.example">');
  });

  it('escapes a plain-text mail', async () => {
    const get = await withMail({ text: 'a < b & "c" <script>alert(1)</script>' });
    const { body } = await get('correo/1/');
    expect(body).not.toContain('<script');
    const [, frame] = /srcdoc="([^"]*)"/.exec(body) ?? [];
    // Escaped twice: once as text of the frame, once as its attribute.
    expect(unescaped(String(frame))).not.toContain('<script');
    expect(unescaped(unescaped(String(frame)))).toContain('a < b & "c" <script>alert(1)</script>');
  });

  it.each(['2', 'abc', '-1', '__proto__'])('answers 404 for "%s"', async (id) => {
    expect((await (await withMail({ text: 'a' }))(`correo/${id}/`)).status).toBe(404);
  });
});

it('links from the first page to the mail and to the cards', async () => {
  const get = await withMail();
  const { status, body } = await get('');
  expect(status).toBe(200);
  for (const [, link] of body.matchAll(/<a href="([^"]+)"/g))
    expect((await get(String(link))).status).toBe(200);
  expect(body).toContain('href="correo/"');
  expect(body).toContain('href="stripe/"');
});
