import type { Campaign } from './templates/campaign.ts';
import { render, shortText } from './templates/index.ts';

/** A campaign as the member's mail and inbox show it; its links lead nowhere. */
export function campaignText(
  data: Campaign,
  publicUrl: string,
): { subject: string; html: string; inbox: string } {
  const { subject, html } = render('campaign', data, publicUrl, `${publicUrl}/baja/`);
  return { subject, html, inbox: shortText('campaign', data).content };
}
