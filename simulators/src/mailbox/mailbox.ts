import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  id: number;
  /** Identifies copies of the same mail. */
  message_id: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  /** Files in the mail; the content of those that are text. */
  attachments: { filename: string; type: string; content: string | null }[];
}

export interface Mailbox {
  host: string;
  port: number;
  /** Newest first; of one recipient when given. */
  messages(to?: string): ReceivedMail[];
  close(): Promise<void>;
}

const parse = async (raw: Buffer, id: number): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    message_id: mail.messageId ?? '',
    to: (mail.to ?? []).map(({ address }) => address?.toLowerCase() ?? ''),
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: mail.date ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      type: mimeType,
      content: mimeType.startsWith('text/')
        ? typeof content === 'string'
          ? content
          : new TextDecoder().decode(content)
        : null,
    })),
  };
};

/** A local SMTP server that stores received mail, in `folder` when given. */
export async function startMailbox({ host, folder }: { host: string; folder?: string }): Promise<Mailbox> {
  const kept: ReceivedMail[] = [];
  let last = 0;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    const ids = readdirSync(folder)
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger)
      .sort((a, b) => a - b);
    for (const id of ids) kept.push(await parse(readFileSync(join(folder, `${id}.eml`)), id));
    last = ids.at(-1) ?? 0;
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 500,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        last += 1;
        parse(raw, last)
          .then((mail) => {
            // Only parsable mail is stored, because the next start parses it again.
            if (folder) writeFileSync(join(folder, `${mail.id}.eml`), raw);
            kept.push(mail);
          })
          .then(
            () => done(),
            (error: Error) => done(error),
          );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    host,
    port: (server.server.address() as AddressInfo).port,
    messages: (to) => kept.filter((mail) => !to || mail.to.includes(to.toLowerCase())).toReversed(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
