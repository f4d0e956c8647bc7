/**
 * Prepares the browser before any code of the product runs: brings what it lacks, and tells zod not to compile code from
 * text, which the content policy refuses. `load` imports `built-ins.ts`. Returns nothing where nothing is lacking; otherwise
 * a promise that resolves even if the file could not be loaded: a page can still be read then.
 *
 * The text of this function is part of a script in every page, so it uses nothing from outside itself.
 */
export function prepareBrowser(load: () => Promise<unknown>): Promise<unknown> | undefined {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  if ('Temporal' in globalThis) return undefined;
  return load()
    .catch(load)
    .catch(() => {});
}
