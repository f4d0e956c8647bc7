import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@tbm/server/platform/database/embedded';
import { type Mail, type MailPace, smtpMailer } from '@tbm/server/platform/mail';
import { simulate } from '@tbm/simulators/testing';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';

const unlimited: MailPace = {
  smtp_max_connections: 4,
  smtp_max_messages: 100,
  smtp_rate_limit: 0,
  smtp_rate_delta_ms: 1_000,
};

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
  const mailer = smtpMailer(`smtp://${smtp.host}:${smtp.port}`, 'TBM <hola@tbm.test>', unlimited);
  await mailer.send(mail);
  mailer.close();
  return readFileSync(join(dataDir, 'correo', '1.eml'), 'utf8');
}

/** The headers of a mail: lower-case names, values on one line. */
async function headersOf(mail: Mail): Promise<Map<string, string>> {
  const [head = ''] = (await received(mail)).split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ').slice(1).join(': ')]),
  );
}

it('an optional mail lets the member’s mail program unsubscribe with one click (RFC 8058)', async () => {
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

it('an entry for the member’s calendar is attached to the mail as a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  const mail = await received({ ...letter, attachments: [{ filename: 'clase.ics', contentType, content }] });
  expect(mail).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=clase\.ics/i);
  expect(mail).toMatch(/Content-Disposition: attachment; filename=clase\.ics/i);
});

describe('many mails', () => {
  /** The addresses of mails that are sent at once, which a mail server counts with its connections. */
  const recipients = Array.from({ length: 12 }, (_, number) => `socia-${number}@correo.tbm.test`);

  /** A mail server that counts connections and can end them. */
  async function countingServer({ port = 0, endsAfterMails = 0 } = {}) {
    const accepted: string[] = [];
    let connections = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 200,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onData(stream, session, done) {
        stream.resume();
        stream.on('end', () => {
          accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
          if (endsAfterMails > 0 && accepted.length % endsAfterMails === 0) {
            setTimeout(() => {
              for (const connection of server.connections) connection.close();
            }, 20);
          }
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const address = server.server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${address.port}`, accepted, connections: () => connections };
  }

  const mailerAt = (url: string, pace: Partial<MailPace>) => {
    const mailer = smtpMailer(url, 'TBM <hola@tbm.test>', { ...unlimited, ...pace });
    onTestFinished(() => mailer.close());
    return (to: string) => mailer.send({ ...letter, to });
  };

  it('share a few connections, which are replaced after a number of mails', async () => {
    const server = await countingServer();
    const send = mailerAt(server.url, { smtp_max_connections: 2, smtp_max_messages: 3 });
    await Promise.all(recipients.map(send));
    expect(server.accepted.toSorted()).toEqual(recipients.toSorted());
    expect(server.connections()).toBe(4);
  });

  it('leave at the rate of the settings', async () => {
    const server = await countingServer();
    const send = mailerAt(server.url, { smtp_rate_limit: 4, smtp_rate_delta_ms: 300 });
    const began = performance.now();
    await Promise.all(recipients.map(send));
    // Three groups of four, with a pause before the second and the third.
    expect(performance.now() - began).toBeGreaterThan(550);
    expect(server.accepted).toHaveLength(recipients.length);
  });

  it('arrive once each when the mail server ends its connections between them', async () => {
    const server = await countingServer({ endsAfterMails: 3 });
    const send = mailerAt(server.url, { smtp_max_connections: 1 });
    for (const to of recipients) {
      await send(to);
      await wait(30);
    }
    expect(server.accepted).toEqual(recipients);
    expect(server.connections()).toBeGreaterThanOrEqual(4);
  });

  it('are refused while the mail server is away, and leave over new connections afterwards', async () => {
    const port = await freePort();
    const send = mailerAt(`smtp://127.0.0.1:${port}`, { smtp_max_connections: 2 });
    const answers = await Promise.allSettled(recipients.map(send));
    expect(answers.map(({ status }) => status)).toEqual(recipients.map(() => 'rejected'));
    const server = await countingServer({ port });
    await Promise.all(recipients.map(send));
    expect(server.accepted.toSorted()).toEqual(recipients.toSorted());
  });
});
