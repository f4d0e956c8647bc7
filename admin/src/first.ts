import { mayReload } from '@tbm/browser/missing-part';
import { prepareBrowser } from '@tbm/browser/prepare';

// A part that a deployment has taken away: the page that was tapped is reloaded. Unsaved forms are kept on the device (`draft.tsx`).
addEventListener('vite:preloadError', async () => {
  if (await mayReload(location.href)) location.reload();
});

/** Shows that the first script could not be loaded, because no other part of the back office exists yet to show it. */
function showMissing(): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = 'No se pudo cargar el panel. Espera un momento y vuelve a abrir esta página.';
  document.getElementById('root')?.replaceChildren(message);
}

// No part of the back office is loaded before the browser has what it lacks.
await prepareBrowser(() => import('@tbm/browser/built-ins'));
await import('./main.tsx').catch(showMissing);
