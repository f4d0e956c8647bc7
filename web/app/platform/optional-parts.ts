/** Parts of `navigator` that a supported browser may lack. */
interface OptionalParts {
  locks?: LockManager;
  serviceWorker?: ServiceWorkerContainer;
  share?: Navigator['share'];
  wakeLock?: WakeLock;
}

/**
 * The parts of `navigator` that are missing in views inside other apps, in private windows, on pages without https, or in
 * older browsers. A part is asked for by its value: some views have its name without a value.
 */
export const optionalParts = (): OptionalParts => navigator;
