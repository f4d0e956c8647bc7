/** The result of a promise, or `otherwise` when there is none after `ms` milliseconds. */
export async function within<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something has ended after `ms` milliseconds at the latest. How it ended does not matter. */
export const inTime = (ending: Promise<unknown>, ms: number): Promise<boolean> => {
  const ended = ending.then(
    () => true,
    () => true,
  );
  return within(ended, ms, false);
};
