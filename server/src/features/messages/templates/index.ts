import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AccessGiven, type AccessRevoked, access_given, access_revoked } from './access.ts';
import { type AccountMail, accountMails } from './account.ts';
import { type RateVideo, rateVideo } from './rating.ts';
import { type Receipt, receipt } from './receipt.ts';
import { type SubscriptionMail, subscriptionMails } from './subscription.ts';

/** Every mail by name, with the data it needs. */
export interface Templates
  extends Record<keyof typeof accountMails, AccountMail>,
    Record<keyof typeof subscriptionMails, SubscriptionMail> {
  receipt: Receipt;
  access_given: AccessGiven;
  access_revoked: AccessRevoked;
  rate_video: RateVideo;
}
export type TemplateName = keyof Templates;

type Template<T> = (data: T, publicUrl: string) => { subject: string; html: ReactElement; text: string };

const templates: { [T in TemplateName]: Template<Templates[T]> } = {
  receipt,
  access_given,
  access_revoked,
  ...accountMails,
  ...subscriptionMails,
  rate_video: rateVideo,
};

/** Writes a queued mail out. Throws for a template that is not there. */
export function render(
  name: string,
  data: unknown,
  publicUrl: string,
): { subject: string; html: string; text: string } {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template "${name}"`);
  const { html, ...mail } = (templates[name as TemplateName] as Template<unknown>)(data, publicUrl);
  return { ...mail, html: `<!doctype html>${renderToStaticMarkup(html)}` };
}
