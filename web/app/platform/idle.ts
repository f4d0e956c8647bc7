/** Resolves once the first screen is rendered and the browser has nothing to do; Safari cannot tell. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => resolve(), { timeout: 1_000 })
      : setTimeout(resolve, 200),
  );
