import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Lets mail clients recognize two copies as one mail. */
  messageId: string;
  /** Files in it, such as the entry for the member's calendar. */
  attachments?: { filename: string; contentType: string; content: string }[];
  /** The page that ends such mails, and accepts one click of the mail program (RFC 8058). */
  unsubscribe?: string;
}

/** Sends mail. Rejects when the mail server does not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** How fast mail may leave this process. */
export type MailPace = Pick<
  Config,
  'smtp_max_connections' | 'smtp_max_messages' | 'smtp_rate_limit' | 'smtp_rate_delta_ms'
>;

/**
 * Mail over SMTP; `url` as `smtp://user:password@host:port`. Connections are kept for the next mail. A mail waits while all of them
 * are busy or the rate is used up. One that fails on its way is not sent again here: the job that sends it tries later.
 */
export function smtpMailer(url: string, from: string, pace: MailPace): Mailer {
  // Opened with the first mail: most servers never send one.
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: pace.smtp_max_connections,
      maxMessages: pace.smtp_max_messages,
      rateLimit: pace.smtp_rate_limit,
      rateDelta: pace.smtp_rate_delta_ms,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      // An unused connection ends before the timeout of its socket reports an error.
      idleTimeout: 15_000,
    });
  };
  return {
    async send({ unsubscribe, ...mail }) {
      const headers = unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {};
      opened ??= open();
      const transport = await opened;
      await transport
        .sendMail({ from, ...mail, headers })
        .catch((error: { code?: string; responseCode?: number }) => {
          // The error omits the server's reply, which repeats the address.
          const { code, responseCode } = error;
          throw Object.assign(new Error('the mail server did not accept a mail'), { code, responseCode });
        });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
