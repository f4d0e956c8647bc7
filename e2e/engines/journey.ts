import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Engine, Size, Tab } from './engine.ts';
import { missingPackages } from './engine.ts';
import { Person } from './person.ts';
import { firefox } from './puppeteer.ts';
import { webkit } from './webkit.ts';

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1440, height: 900 };

const pictures = fileURLToPath(new URL('../../.cache/engines/failures/', import.meta.url));

export interface Traveller {
  person: Person;
  origin: string;
  tab: Tab;
}

/**
 * Walks a journey in every engine. Its steps are tests of one browser session, so that a report shows how far each engine came.
 * A missing engine is reported as one failed test, which names the Debian packages to install.
 */
export function journey(
  title: string,
  size: Size,
  steps: Record<string, (traveller: Traveller) => Promise<void>>,
): void {
  describe.for([webkit, firefox])(`$name: ${title}`, (engine: Engine) => {
    const missing = missingPackages(engine);
    if (missing.length) {
      it(`${engine.name} is on this machine`, () => {
        expect(missing, `apt-get install ${missing.join(' ')}`).toEqual([]);
      });
      return;
    }
    let traveller: Traveller;
    beforeAll(async () => {
      const tab = await engine.start(size);
      const origin = inject('origin');
      traveller = { tab, origin, person: new Person(tab, origin) };
    });
    afterAll(() => traveller?.tab.close());
    for (const [name, step] of Object.entries(steps))
      it(name, async () => {
        try {
          await step(traveller);
        } catch (error) {
          mkdirSync(pictures, { recursive: true });
          const picture = await traveller.tab.picture().catch(() => null);
          if (picture) writeFileSync(`${pictures}${engine.name} ${title} ${name}.png`, picture);
          throw error;
        }
      });
  });
}
