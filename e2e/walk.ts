import { expect, type Page } from '@playwright/test';

/** Records every text that a live region receives, from the first script of each page on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    const known = new WeakSet();
    window.announced = [];
    const add = (region) => {
      // A toast is its text, without the button that closes it.
      for (const part of region.matches('p, li') ? [region] : region.querySelectorAll('p, [role=alert], [role=status]')) {
        const text = part.textContent.trim();
        if (known.has(part) || !text) continue;
        known.add(part);
        window.announced.push(text);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          if (!element?.isConnected) continue;
          if (node instanceof Text && element.closest(live)) {
            known.delete(element);
            add(element);
          } else if (element.closest(live)) add(element.matches('p') ? element : element);
          else for (const region of element.querySelectorAll(live)) add(region);
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  })()`);
}

/** The texts received since the last time, each as often as it was received. */
export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate('window.announced.splice(0)') as Promise<string[]>;

/** Expects exactly these texts in the live regions since the last time. */
export async function expectAnnounced(page: Page, ...texts: string[]): Promise<void> {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await announcements(page)));
      return all.length;
    })
    .toBeGreaterThanOrEqual(texts.length);
  // A second announcement of the same text would follow at once.
  await page.waitForTimeout(300);
  expect([...all, ...(await announcements(page))]).toEqual(texts);
}

/** Expects the focus on an element with that accessible name, in the window and covered by nothing. */
export async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  const focus = page.locator(':focus');
  await expect(focus).toHaveAccessibleName(name);
  await expect(focus).toBeInViewport();
  expect(await coveredBy(page), `what covers ${name}`).toBe('');
}

/** The element that covers the middle of the focused element; empty when none does. */
export const coveredBy = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const here = document.activeElement;
    if (!here || here === document.body || here.matches('iframe, dialog')) return '';
    const box = here.getBoundingClientRect();
    const between = (low, value, high) => Math.max(low, Math.min(value, high));
    const x = between(1, (box.left + box.right) / 2, innerWidth - 2);
    const y = between(1, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2, innerHeight - 2);
    const top = document.elementFromPoint(x, y);
    const label = here.closest('label');
    const isFree = !top || here.contains(top) || top.contains(here) || label?.contains(top);
    return isFree ? '' : top.outerHTML.slice(0, 120);
  })()`) as Promise<string>;

/** Presses keys one after the other; expects the focus on the named element after each. */
export async function walk(page: Page, ...steps: [key: string, name: string | RegExp][]): Promise<void> {
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expectFocus(page, name);
  }
}

/**
 * Presses Tab, or `key`, until the focus is on an element of that name; every stop before it is in sight and covered by
 * nothing.
 */
export async function walkTo(
  page: Page,
  name: RegExp,
  most = 60,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key);
    const stop = (await page.evaluate(`(() => {
      const here = document.activeElement;
      const box = here.getBoundingClientRect();
      return {
        words: (here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent ?? '').trim(),
        isSeen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
      };
    })()`)) as { words: string; isSeen: boolean };
    expect(stop, stop.words).toMatchObject({ isSeen: true });
    expect(await coveredBy(page), `what covers ${stop.words}`).toBe('');
    if (name.test(stop.words)) return;
  }
  throw new Error(`The keyboard did not come to ${name}`);
}
