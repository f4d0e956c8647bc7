import { webhookConfig } from './platform/config.ts';
import { paypalApi } from './platform/payments/paypal/paypal.ts';
import { makeStripe } from './platform/payments/stripe/stripe.ts';
import { cardSteps, paypalSteps, type Step } from './rehearsal/steps.ts';

// npm run rehearse: runs every flow of money once with test keys, and reports each. It moves no money.
const log = { error: () => {}, warn: () => {} };

async function runAll(provider: string, steps: Step[]): Promise<number> {
  let failed = 0;
  for (const [name, run] of steps)
    try {
      await run();
      console.log(`  ok      ${provider}: ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`  FAILED  ${provider}: ${name}: ${error instanceof Error ? error.message : error}`);
    }
  return failed;
}

try {
  const config = webhookConfig(process.env);
  const { public_url, stripe_secret_key } = config;
  if (/^(sk|rk)_live_/.test(stripe_secret_key))
    throw new Error('STRIPE_SECRET_KEY moves real money: use a test key');
  if (config.paypal_client_id && config.paypal_api_base === 'https://api-m.paypal.com')
    throw new Error('PAYPAL_API_BASE moves real money: set it to https://api-m.sandbox.paypal.com');
  const stripeConfig = { ...config, stripe_webhook_secret: '' };
  let failed = await runAll('Stripe', cardSteps(makeStripe(stripeConfig, log), public_url));
  if (config.paypal_client_id)
    failed += await runAll(
      'PayPal',
      paypalSteps(paypalApi({ ...config, paypal_webhook_id: null }, log), public_url),
    );
  else console.log('  left out  PayPal: it is not configured');
  console.log(failed === 0 ? 'Everything works.' : `${failed} failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
