/** The browser's own offer to install the app; not in the types of the DOM. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let present: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const set = (prompt: InstallPrompt | null) => {
  present = prompt;
  for (const listener of listeners) listener();
};

// The event comes once, before the hint that uses it is loaded. Without a hint the browser shows nothing either.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => set(null));
}

/** The offer; null where the browser makes none, and once it has been used. */
export const installPrompt = (): InstallPrompt | null => present;

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's dialog. It can be shown once. */
export async function askToInstall(): Promise<void> {
  const prompt = present;
  set(null);
  await prompt?.prompt();
}
