import type { Config } from './platform/config.ts';
import { firebaseSources } from './platform/identity/firebase.ts';
import { paypalSources } from './platform/payments/paypal/paypal.ts';
import { stripeSources } from './platform/payments/stripe/stripe.ts';

/** Sources of pages besides this site: the map on request, films on other sites, payment providers' frames. */
export const pageSources = (config: Config) => {
  const none = {
    script: [],
    connect: [],
    frame: [],
    img: [],
  };
  // A simulator's form is our own page; Stripe's comes from its addresses.
  const card = config.stripe_api_base ? none : stripeSources;
  const paypal = config.paypal_client_id && !config.paypal_simulated ? paypalSources : none;
  const frames = [
    'https://www.openstreetmap.org',
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
  ];
  return {
    script: [...card.script, ...paypal.script],
    connect: [...card.connect, ...paypal.connect, ...firebaseSources(config)],
    frame: [...card.frame, ...paypal.frame, ...frames],
    img: paypal.img,
    // Films on other sites; players that assemble a film themselves use blobs.
    media: ['blob:', 'https:'],
  };
};

/** The part of the configuration that pages receive. */
export const publicSettings = (config: Config) => ({
  demo: config.demo,
  public_url: config.public_url,
  offline: config.offline === 'on',
  stripe_simulator_url: config.stripe_simulator_url,
  paypal: config.paypal_client_id
    ? { client_id: config.paypal_client_id, simulated: config.paypal_simulated }
    : null,
  whatsapp: config.whatsapp === 'on',
  security_contact: config.security_contact,
  firebase: config.firebase_config && {
    ...config.firebase_config,
    ...(config.firebase_emulator_url ? { emulator_url: config.firebase_emulator_url } : {}),
  },
});
