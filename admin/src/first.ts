import { prepareBrowser } from '@tbm/browser/prepare';
import { visitStorage } from '@tbm/browser/storage';

const entry = 'tbm_missing_part';

// A part that a deployment has taken away: the page is opened anew, once. Unsaved forms are kept on the device (`draft.tsx`).
addEventListener('vite:preloadError', () => {
  if (visitStorage.getItem(entry) === location.href || !visitStorage.setItem(entry, location.href)) return;
  location.reload();
});

// Nothing of the back office is loaded before the browser has what it needs.
await prepareBrowser(() => import('@tbm/browser/built-ins'));
await import('./main.tsx');
