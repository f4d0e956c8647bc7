import { expect, type Page } from '@playwright/test';

/** The calls whose responses this device keeps. */
export const storedCalls = (page: Page): Promise<string[]> =>
  page.evaluate(
    `new Promise((resolve) => {
      const opening = indexedDB.open('tbm-offline');
      opening.onerror = () => resolve([]);
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onsuccess = () => {
        const db = opening.result;
        const reading = db.transaction('responses').objectStore('responses').get('all');
        reading.onerror = () => resolve([]);
        reading.onsuccess = () => {
          db.close();
          resolve((reading.result?.responses ?? []).map(({ key }) => key[0]));
        };
      };
    })`,
  );

/** Waits until the worker has stored the screens and this device the data of a page. */
export async function expectStored(page: Page, ...calls: string[]): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await expect.poll(() => storedCalls(page)).toEqual(expect.arrayContaining(calls));
}
