import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Lets mail clients recognize two copies as one mail. */
  messageId: string;
  /** Files in it, such as the entry for her calendar. */
  attachments?: { filename: string; contentType: string; content: string }[];
  /** The page that ends such mails, and accepts one click of the mail program (RFC 8058). */
  unsubscribe?: string;
}

/** Sends mail. Rejects when the mail server does not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP; `url` as `smtp://user:password@host:port`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send({ unsubscribe, ...mail }) {
      const headers = unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {};
      await transport
        .sendMail({ from, ...mail, headers })
        .catch((error: { code?: string; responseCode?: number }) => {
          // Without the server's reply: it repeats the address.
          const { code, responseCode } = error;
          throw Object.assign(new Error('the mail server did not accept a mail'), { code, responseCode });
        });
    },
    close: () => transport.close(),
  };
}
