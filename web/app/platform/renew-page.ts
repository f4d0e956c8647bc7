/**
 * For a part of a page whose code did not arrive, as after a new version was put online: the page is loaded anew, with
 * the address that it has by now. Once, lest it never ends.
 */
export function renewPage(error: unknown): Promise<never> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'reload') throw error;
  location.reload();
  return new Promise(() => {});
}
