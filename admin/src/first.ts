import { prepareBrowser } from '@tbm/browser/prepare';

// Nothing of the back office is loaded before the browser has what it needs.
await prepareBrowser(() => import('@tbm/browser/built-ins'));
await import('./main.tsx');
