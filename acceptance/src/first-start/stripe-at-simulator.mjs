import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded into the production server of a test, which refuses any address but Stripe's: its calls to api.stripe.com
// arrive at the simulator of STRIPE_SIMULATOR instead.
const simulator = new URL(process.env.STRIPE_SIMULATOR);
const { request } = https;

https.request = (options, ...rest) => {
  if (options.host !== 'api.stripe.com') return request(options, ...rest);
  const { agent, ciphers, ...plain } = options;
  const sent = http.request(
    { ...plain, protocol: 'http:', host: simulator.hostname, port: simulator.port },
    ...rest,
  );
  // Stripe's library writes after the handshake.
  sent.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
  return sent;
};
syncBuiltinESMExports();
