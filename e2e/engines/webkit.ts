import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../server/src/platform/database/embedded.ts';
import { type Engine, libraries, type Size, type Tab } from './engine.ts';

const driver = '/usr/bin/WebKitWebDriver';
const miniBrowser = `${libraries}/webkit2gtk-4.1/MiniBrowser`;

/** WebKit, as in Safari, driven by WebDriver. It needs a display. */
export const webkit: Engine = {
  name: 'WebKit',
  programs: [
    { paths: [driver], debian: 'webkit2gtk-driver' },
    { paths: [miniBrowser], debian: 'webkit2gtk-driver' },
    { paths: ['/usr/bin/Xvfb'], debian: 'xvfb' },
    // The libraries that decode the films.
    { paths: [`${libraries}/gstreamer-1.0/libgstlibav.so`], debian: 'gstreamer1.0-libav' },
  ],
  async start(size) {
    const port = await freePort();
    const process_ = spawn(driver, ['-p', String(port)], {
      env: { ...process.env, LANG: 'es_MX.UTF-8', LANGUAGE: 'es_MX', TZ: 'America/Monterrey' },
      stdio: 'ignore',
    });
    const ended = once(process_, 'exit');
    const stop = async (): Promise<void> => {
      process_.kill('SIGTERM');
      await ended;
    };
    try {
      const session = await openSession(`http://127.0.0.1:${port}`);
      await resize(session, size);
      return tabOf(session, async () => {
        await session.quit().catch(() => {});
        await stop();
      });
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

/** Opens a session once the driver listens. */
async function openSession(url: string): Promise<WebDriver> {
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries === 100) throw new Error('WebKitWebDriver does not start');
    await setTimeout(100);
  }
  return new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build();
}

/** The window has its own bars, so it is made larger until the page has the size. */
async function resize(session: WebDriver, { width, height }: Size): Promise<void> {
  const window = session.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  const inner = (await session.executeScript('return [innerWidth, innerHeight]')) as [number, number];
  await window.setRect({ x: 0, y: 0, width: width + width - inner[0], height: height + height - inner[1] });
}

function tabOf(session: WebDriver, close: () => Promise<void>): Tab {
  const element = (selector: string) => session.findElement(By.css(selector));
  return {
    open: (url) => session.get(url),
    evaluate: (expression) => session.executeScript(`return (${expression});`),
    press: (selector) => element(selector).click(),
    async type(selector, text) {
      await element(selector).clear();
      await element(selector).sendKeys(text);
    },
    upload: (selector, path) => element(selector).sendKeys(path),
    async inFrame(selector, work) {
      await session.switchTo().frame(element(selector));
      try {
        await work();
      } finally {
        await session.switchTo().defaultContent();
      }
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close,
  };
}
