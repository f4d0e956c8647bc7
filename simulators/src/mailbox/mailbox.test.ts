import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Simulators, startSimulators } from '../start.ts';
import { simulate } from '../testing.ts';

const letter = {
  from: 'Estudio <hola@estudio.example>',
  to: 'ana@example.com',
  subject: 'Tu clase de mañana 🧡',
  text: 'Nos vemos a las 7',
  html: '<p>Nos vemos a las <b>7</b></p>',
};

async function send({ smtp }: Simulators, fields: SendMailOptions = {}): Promise<void> {
  const transport = createTransport({ ...smtp, secure: false });
  try {
    await transport.sendMail({ ...letter, ...fields });
  } finally {
    transport.close();
  }
}

const folder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-simulators-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
};

describe('receiving mail', () => {
  it('keeps HTML, text, accents and emoji intact', async () => {
    const simulators = await simulate();
    const before = Date.now() - 1_000;
    await send(simulators);
    const [mail] = simulators.mailbox.messages();
    expect(mail).toMatchObject({
      id: 1,
      from: 'hola@estudio.example',
      to: ['ana@example.com'],
      subject: letter.subject,
      html: expect.stringContaining('<b>7</b>'),
      text: expect.stringContaining(letter.text),
    });
    expect(Date.parse(String(mail?.receivedAt))).toBeGreaterThan(before);
  });

  it('stores an attachment byte for byte with its mail', async () => {
    const dataDir = folder();
    const simulators = await simulate({ dataDir });
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await send(simulators, { attachments: [{ filename: 'recibo ñ.pdf', content }] });
    expect(simulators.mailbox.messages()).toMatchObject([
      { subject: letter.subject, text: expect.stringContaining('7') },
    ]);
    const { attachments } = await PostalMime.parse(readFileSync(join(dataDir, 'correo', '1.eml')));
    expect(attachments.map(({ filename }) => filename)).toEqual(['recibo ñ.pdf']);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
  });

  it('lists the newest first, and finds mail by address regardless of case', async () => {
    const simulators = await simulate();
    for (const [subject, to] of [
      ['uno', 'ana@example.com'],
      ['dos', 'eva@example.com'],
      ['tres', 'Ana@Example.com, eva@example.com'],
    ] as const)
      await send(simulators, { subject, to });
    const subjects = (to?: string) => simulators.mailbox.messages(to).map(({ subject }) => subject);
    expect(subjects()).toEqual(['tres', 'dos', 'uno']);
    expect(subjects('ANA@example.com')).toEqual(['tres', 'uno']);
    expect(subjects('nadie@example.com')).toEqual([]);
  });

  it('receives many mails at once, each with its own number', async () => {
    const simulators = await simulate();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(simulators, { subject: `n.º ${index}` })),
    );
    const mails = simulators.mailbox.messages();
    expect(mails.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(20);
  });
});

describe('storing mail', () => {
  it('keeps mail in the folder across a restart, with new mail on top', async () => {
    const dataDir = folder();
    const first = await startSimulators({ dataDir });
    for (let count = 1; count <= 11; count++) await send(first, { subject: `n.º ${count}` });
    const known = first.mailbox.messages();
    await first.close();
    const second = await simulate({ dataDir });
    expect(second.mailbox.messages()).toEqual(known);
    await send(second, { subject: 'nuevo' });
    expect(second.mailbox.messages()[0]).toMatchObject({ id: 12, subject: 'nuevo' });
    expect(second.mailbox.messages()).toHaveLength(12);
  });

  it('rejects a mail that cannot be parsed, without blocking the next start', async () => {
    const dataDir = folder();
    const first = await startSimulators({ dataDir });
    const deep = Array.from(
      { length: 400 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join('');
    await expect(
      send(first, { raw: `From: a@example.com\r\nTo: ana@example.com\r\n${deep}` }),
    ).rejects.toThrow();
    await send(first);
    await first.close();
    const second = await simulate({ dataDir });
    expect(second.mailbox.messages()).toMatchObject([{ subject: letter.subject }]);
  });

  it('closes without waiting for a sender that keeps its connection open', async () => {
    const simulators = await startSimulators();
    const transport = createTransport({ ...simulators.smtp, pool: true });
    onTestFinished(() => transport.close());
    await transport.sendMail(letter);
    const since = performance.now();
    await simulators.close();
    expect(performance.now() - since).toBeLessThan(2_000);
  });
});
