import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mail, smtpMailer } from '@tbm/server/platform/mail';
import { simulate } from '@tbm/simulators/testing';
import { expect, it, onTestFinished } from 'vitest';

const letter: Mail = {
  to: 'ana@correo.tbm.test',
  subject: 'Tus clases vencen pronto',
  html: '<p>Hola</p>',
  text: 'Hola',
  messageId: '<20001@tbm.test>',
};

/** A mail as the mail server receives it. */
async function received(mail: Mail): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { smtp } = await simulate({ dataDir });
  const mailer = smtpMailer(`smtp://${smtp.host}:${smtp.port}`, 'TBM <hola@tbm.test>');
  await mailer.send(mail);
  mailer.close();
  return readFileSync(join(dataDir, 'correo', '1.eml'), 'utf8');
}

/** Its headers: lower-case names, values on one line. */
async function headersOf(mail: Mail): Promise<Map<string, string>> {
  const [head = ''] = (await received(mail)).split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ').slice(1).join(': ')]),
  );
}

it('a mail that she may switch off lets her mail program unsubscribe with one click (RFC 8058)', async () => {
  const unsubscribe = `https://tbm.test/baja/20001-4-${'x'.repeat(43)}`;
  const headers = await headersOf({ ...letter, unsubscribe });
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

it('a mail that is always sent offers none', async () => {
  const headers = await headersOf(letter);
  expect(headers.get('subject')).toBe(letter.subject);
  expect(headers.has('list-unsubscribe')).toBe(false);
  expect(headers.has('list-unsubscribe-post')).toBe(false);
});

it('an entry for her calendar goes with the mail as a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  const mail = await received({ ...letter, attachments: [{ filename: 'clase.ics', contentType, content }] });
  expect(mail).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=clase\.ics/i);
  expect(mail).toMatch(/Content-Disposition: attachment; filename=clase\.ics/i);
});
