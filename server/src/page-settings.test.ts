import { expect, it } from 'vitest';
import { pageSources } from './page-settings.ts';
import { makeConfig } from './platform/config.ts';

const config = makeConfig({
  database_url: 'postgres://localhost/tbm',
  public_url: 'https://tbm.example',
  auth_secret: 'a secret of thirty-two characters for tests',
  stripe_secret_key: 'sk_live_1',
  stripe_webhook_secret: 'whsec_1',
  paypal_client_id: 'client',
  smtp_url: 'smtp://localhost',
  files_dir: '.cache/test-files',
});

it('a page may load what Stripe documents (docs.stripe.com/security/guide, “Content Security Policy”)', () => {
  const { script, connect, frame } = pageSources(config);
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(script).toEqual(expect.arrayContaining(own));
  expect(frame).toEqual(expect.arrayContaining([...own, 'https://hooks.stripe.com']));
  expect(connect).toContain('https://api.stripe.com');
});

it('and what PayPal documents (developer.paypal.com/sdk/js/best-practices, “Content Security Policy”)', () => {
  const { script, connect, frame, img } = pageSources(config);
  for (const sources of [script, connect, frame, img])
    expect(sources).toEqual(
      expect.arrayContaining(['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']),
    );
});

it('in the demo, whose card and PayPal pages are its own, neither is loaded', () => {
  const sources = pageSources({ ...config, stripe_api_base: 'http://localhost', paypal_simulated: true });
  expect(JSON.stringify(sources)).not.toMatch(/stripe|paypal/);
});
