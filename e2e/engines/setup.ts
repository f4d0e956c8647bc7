import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { builtDemo, startDemo } from '../start-demo.ts';
import { startDisplay } from './display.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
  }
}

const cache = fileURLToPath(new URL('../../.cache/engines/', import.meta.url));

/** Starts what the journeys need: a demo with separate data, and a display for browsers that need one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const stopDisplay = await startDisplay();
  // `TBM_ENGINES_AT` names a demo that runs already.
  const running = process.env.TBM_ENGINES_AT;
  const demo = running ? { url: running, stop: async () => {} } : await startDemo(builtDemo, `${cache}demo/`);
  provide('origin', demo.url);
  return async () => {
    await demo.stop();
    await stopDisplay();
  };
}
