import type { Campaign } from './templates/campaign.ts';
import { shortText } from './templates/index.ts';

/** A queued mail as its recipient gets it. Throws for an unknown template. */
export async function mailOf(
  template: string,
  data: unknown,
  publicUrl: string,
  unsubscribe?: string,
): Promise<{ subject: string; html: string; text: string }> {
  const { render } = await import('./templates/mails.ts');
  return render(template, data, publicUrl, unsubscribe);
}

/** A campaign as the member's mail and inbox show it; its links lead nowhere. */
export async function campaignText(
  data: Campaign,
  publicUrl: string,
): Promise<{ subject: string; html: string; inbox: string }> {
  const { subject, html } = await mailOf('campaign', data, publicUrl, `${publicUrl}/baja/`);
  return { subject, html, inbox: shortText('campaign', data).content };
}
