import createClient from 'openapi-fetch';

/** Makes a client of a studio's API that sends a key with each call; see `index.d.ts`. */
export function createStudioClient({ url, key, fetch }) {
  return createClient({
    baseUrl: `${url}/api`,
    headers: { authorization: `Bearer ${key}` },
    fetch,
  });
}
