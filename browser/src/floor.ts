/** The oldest browsers in which everything works; in older ones public pages can still be read (docs/decisions/0055). */
export const floor = {
  safari: '16.4',
  chrome: '111',
  edge: '111',
  firefox: '128',
} as const;

/** The same as Vite's `build.target`: newer syntax of scripts and styles is rewritten for them. */
export const buildTargets: string[] = Object.entries(floor).map(
  ([browser, version]) => `${browser}${version}`,
);
