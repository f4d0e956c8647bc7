// Preloaded into a production process that is measured: it finds no other machine, so that no provider hears of the run.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = (host, ...rest) => {
  if (host === 'localhost' || host === '127.0.0.1') return lookup(host, ...rest);
  const error = Object.assign(new Error(`no network for ${host}`), { code: 'ENOTFOUND' });
  process.nextTick(() => rest.at(-1)(error));
};
