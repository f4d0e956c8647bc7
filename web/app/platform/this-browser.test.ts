import { expect, it } from 'vitest';
import { deviceBrowser, hostApp, opensWindows } from './this-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const view = 'Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';

it.each([
  [
    'Instagram',
    `${iphone} Mobile/21F90 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; es_MX; es; scale=3.00; 1170x2532; 602919434)`,
  ],
  [
    'Instagram',
    `${android} ${view} Instagram 338.0.0.31.98 Android (34/14; 480dpi; 1080x2125; samsung; SM-S911B)`,
  ],
  [
    'Facebook',
    `${iphone} Mobile/21F90 [FBAN/FBIOS;FBAV/470.0.0.41.103;FBBV/613042420;FBDV/iPhone14,5;FBMD/iPhone]`,
  ],
  ['Facebook', `${android} ${view} [FB_IAB/FB4A;FBAV/470.0.0.47.75;]`],
  ['Messenger', `${iphone} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/462.0.0.39.108;FBBV/608325071]`],
  ['Messenger', `${android} ${view} [FB_IAB/Orca-Android;FBAV/462.0.0.12.108;]`],
  // Both call themselves a browser as well.
  ['WhatsApp', `${iphone} Version/26.0.1 Mobile/15E148 Safari/604.1 [WAiOS/2.25.31]`],
  [
    'WhatsApp',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.124 Mobile Safari/537.36 [WA4A/2.25.32.75;]',
  ],
  [
    'TikTok',
    `${iphone} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
  ],
  ['TikTok', `${android} ${view} trill_340903 JsSdk/1.0 NetType/WIFI AppName/trill BytedanceWebview/d8a21c6`],
  ['la app de Google', `${iphone} GSA/320.0.641523451 Mobile/15E148 Safari/604.1`],
  // Android's own view, and that of Apple, of an app that gives no name.
  ['esta app', `${android} ${view}`],
  ['esta app', `${iphone} Mobile/15E148`],
])('a page inside %s', (name, userAgent) => {
  const browser = { userAgent, maxTouchPoints: 5, isInstalled: false };
  expect(hostApp(browser)).toBe(name);
  expect(opensWindows(browser)).toBe(false);
  expect(deviceBrowser(browser)).toBe(userAgent.startsWith(iphone) ? 'Safari' : 'Chrome');
});

it.each([
  `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`,
  `${iphone} FxiOS/127.2 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
])('a browser of its own: %s', (userAgent) => {
  const browser = { userAgent, maxTouchPoints: 0, isInstalled: false };
  expect(hostApp(browser)).toBeNull();
  expect(opensWindows(browser)).toBe(true);
});

it('our app on the home screen of an iPhone names no browser, and is no other app', () => {
  const browser = { userAgent: `${iphone} Mobile/15E148`, maxTouchPoints: 5, isInstalled: true };
  expect(hostApp(browser)).toBeNull();
  expect(opensWindows(browser)).toBe(false);
});

it('an iPad says that it is a Mac', () => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(deviceBrowser({ userAgent, maxTouchPoints: 5 })).toBe('Safari');
  expect(deviceBrowser({ userAgent, maxTouchPoints: 0 })).toBe('Chrome');
});
