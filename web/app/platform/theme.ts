import { deviceStorage } from '@tbm/browser/storage';

/** What a person chose on this device; `auto` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'auto';

const name = 'tbm_theme';
const event = 'tbm:theme';

export function chosenTheme(): ThemeChoice {
  const kept = deviceStorage.getItem(name);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** Stores the choice on this device and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'auto') deviceStorage.removeItem(name);
  else deviceStorage.setItem(name, choice);
  dispatchEvent(new CustomEvent(event, { detail: choice }));
}

/**
 * Runs in the page's head, before anything is painted, and again when the choice (also in another tab) or the device's
 * setting changes. The browser's own bar takes the colour of ours once the styles are known.
 */
function followTheme(name: string, event: string): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const page = document.documentElement;
  const colourBar = () => {
    const color = getComputedStyle(page).getPropertyValue('--band');
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = color;
  };
  const read = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      // A browser that keeps nothing for this site.
      return null;
    }
  };
  let choice = read();
  const apply = () => {
    const isChosen = choice === 'light' || choice === 'dark';
    page.dataset.theme = isChosen ? (choice ?? '') : dark.matches ? 'dark' : 'light';
    if (document.readyState !== 'loading') colourBar();
  };
  apply();
  dark.addEventListener('change', apply);
  // A browser that keeps nothing follows the choice as long as the page is open.
  addEventListener(event, (chosen) => {
    choice = (chosen as CustomEvent<string>).detail;
    apply();
  });
  addEventListener('storage', () => {
    choice = read();
    apply();
  });
  addEventListener('DOMContentLoaded', colourBar);
}

/** Adds the script that applies the theme. `html` is as React renders it. */
export const withTheme = (html: string): string =>
  html.replace(
    '<head>',
    (head) => `${head}<script>(${followTheme})(${JSON.stringify(name)},${JSON.stringify(event)})</script>`,
  );
