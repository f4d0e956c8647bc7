import { expect, it } from 'vitest';
import { deviceName } from './devices.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = (device: string, rest: string) =>
  `Mozilla/5.0 (${device}; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  ['iPhone · Safari', ios('iPhone', 'Version/18.5 Mobile/15E148 Safari/604.1')],
  ['iPhone · Chrome', ios('iPhone', 'CriOS/140.0.0.0 Mobile/15E148 Safari/604.1')],
  ['iPhone · Firefox', ios('iPhone', 'FxiOS/140.0 Mobile/15E148 Safari/605.1.15')],
  ['iPhone · Edge', ios('iPhone', 'Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1')],
  ['iPhone · Instagram', ios('iPhone', 'Mobile/15E148 Instagram 380.0.0.0 (iPhone14,5; es_MX)')],
  ['iPhone', ios('iPhone', 'Mobile/15E148')],
  ['iPad · Safari', ios('iPad', 'Version/18.5 Mobile/15E148 Safari/604.1')],
  ['Android · Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Android · Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Android · Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'Windows · Edge',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
  ],
  ['Windows · Opera', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/139.0.0.0 Safari/537.36 OPR/122.0`],
  ['Mac · Safari', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  ['Mac · Chrome', `${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  ['Linux · Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`],
  [
    'Chromebook · Chrome',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Otro dispositivo', 'node'],
  ['Otro dispositivo', ''],
  ['Otro dispositivo', '<b>Gana un premio</b> https://otro.test'],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
