import { type Frame, launch, type Page } from 'puppeteer-core';
import { findChromium } from '../chromium.ts';
import { type Engine, libraries, type Tab } from './engine.ts';

const path = process.env.TBM_FIREFOX ?? '/usr/bin/firefox-esr';

/** Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [
    { paths: [path], debian: 'firefox-esr' },
    // Debian's Firefox plays films with the system's codecs; the version in the name is that of the release.
    {
      paths: [58, 59, 60, 61, 62].map((version) => `${libraries}/libavcodec.so.${version}`),
      debian: 'libavcodec59',
    },
  ],
  async start(size) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: path,
      defaultViewport: size,
      extraPrefsFirefox: {
        'intl.accept_languages': 'es-MX, es',
        'media.autoplay.default': 0,
      },
      env: { ...process.env, TZ: 'America/Monterrey' },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    return tabOf(page, () => browser.close());
  },
};

/** The Chromium of all other browser tests, for pictures to compare with. */
export const chromium: Engine = {
  name: 'Chromium',
  programs: [],
  async start(size) {
    const { executablePath, args, env } = await findChromium();
    const browser = await launch({
      executablePath,
      args: [...args, '--lang=es-MX'],
      defaultViewport: size,
      env: { ...process.env, ...env, TZ: 'America/Monterrey' },
    });
    const page = await browser.newPage();
    return tabOf(page, () => browser.close());
  },
};

function tabOf(page: Page, close: () => Promise<void>): Tab {
  let frame: Frame | Page = page;
  const element = async (selector: string) => {
    const found = await frame.$(selector);
    if (!found) throw new Error(`No ${selector}`);
    return found;
  };
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (expression) => frame.evaluate(expression) as Promise<never>,
    press: async (selector) => (await element(selector)).click(),
    async type(selector, text) {
      const field = await element(selector);
      await field.click({ count: 3 });
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    async upload(selector, file) {
      const field = await element(selector);
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
    },
    async inFrame(selector, work) {
      frame = (await (await element(selector)).contentFrame()) ?? page;
      try {
        await work();
      } finally {
        frame = page;
      }
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close,
  };
}
