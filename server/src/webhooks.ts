import { webhookConfig } from './platform/config.ts';
import { PaypalHttp } from './platform/payments/paypal/http.ts';
import { ensurePaypalWebhook } from './platform/payments/paypal/webhook.ts';
import { stripeClient } from './platform/payments/stripe/client.ts';
import { ensureStripeEndpoint } from './platform/payments/stripe/endpoint.ts';

// npm run webhooks: makes the webhooks of Stripe and PayPal, each with its events and version, or mends them. That of
// WhatsApp is registered by hand in Meta's app: it prints what to enter there.
const outcomeWords = {
  made: 'was made',
  mended: 'lacked events and has them now',
  ready: 'is as it should be',
};

try {
  const config = webhookConfig(process.env);
  const tell = (details: object, message: string) => console.error(message, details);
  const log = { error: tell, warn: tell };
  const stripe = stripeClient({ ...config, stripe_webhook_secret: '' }, log);
  const { outcome, secret } = await ensureStripeEndpoint(stripe, `${config.public_url}/api/webhooks/stripe`);
  console.log(
    `The webhook of Stripe ${outcomeWords[outcome]}.${secret ? `\nSTRIPE_WEBHOOK_SECRET=${secret}` : ''}`,
  );
  if (config.paypal_client_id) {
    const retry = { timeout: 10_000, pauses: [250, 1_000] as [number, number] };
    const http = new PaypalHttp({ ...config, paypal_webhook_id: null }, log, retry);
    const webhook = await ensurePaypalWebhook(http, `${config.public_url}/api/webhooks/paypal`);
    console.log(
      `The webhook of PayPal ${outcomeWords[webhook.outcome]}.\nPAYPAL_WEBHOOK_ID=${webhook.webhook_id}`,
    );
  }
  if (config.whatsapp === 'on')
    console.log(
      `The webhook of WhatsApp is entered in Meta's app, under WhatsApp, Configuration, while the server runs:
  Callback URL: ${config.public_url}/api/webhooks/whatsapp
  Verify token: ${config.whatsapp_verify_token ?? 'missing: set WHATSAPP_VERIFY_TOKEN'}
  Field: messages`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
