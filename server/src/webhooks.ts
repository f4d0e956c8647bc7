import { webhookConfig } from './platform/config.ts';
import { PaypalHttp } from './platform/payments/paypal/http.ts';
import { ensurePaypalWebhook } from './platform/payments/paypal/webhook.ts';
import { stripeClient } from './platform/payments/stripe/client.ts';
import { ensureStripeEndpoint } from './platform/payments/stripe/endpoint.ts';

// npm run webhooks: makes the webhooks of Stripe and PayPal, each with its events and version, or mends them.
const said = { made: 'was made', mended: 'lacked events and has them now', ready: 'is as it should be' };

try {
  const config = webhookConfig(process.env);
  const tell = (details: object, message: string) => console.error(message, details);
  const log = { error: tell, warn: tell };
  const stripe = stripeClient({ ...config, stripe_webhook_secret: '' }, log);
  const { outcome, secret } = await ensureStripeEndpoint(stripe, `${config.public_url}/api/webhooks/stripe`);
  console.log(`The webhook of Stripe ${said[outcome]}.${secret ? `\nSTRIPE_WEBHOOK_SECRET=${secret}` : ''}`);
  if (config.paypal_client_id) {
    const retry = { timeout: 10_000, pauses: [250, 1_000] as [number, number] };
    const http = new PaypalHttp({ ...config, paypal_webhook_id: null }, log, retry);
    const made = await ensurePaypalWebhook(http, `${config.public_url}/api/webhooks/paypal`);
    console.log(`The webhook of PayPal ${said[made.outcome]}.\nPAYPAL_WEBHOOK_ID=${made.webhook_id}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
