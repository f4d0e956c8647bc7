import { change, changeText, type Mutant, skip } from '../mutant.ts';
import { walked } from './walked.ts';

const readable = walked('theme.spec.ts', 'in the dark theme every text can be read');
const choosing = walked('theme.spec.ts', 'a member chooses the theme of a device');
const forced = walked('theme.spec.ts', 'in forced colours chosen options differ from the rest');
const under = walked('booking.spec.ts', 'a class online: ten minutes before');
const messages = walked('goals.spec.ts', 'a success message is green and hides after 3 s');
const alerts = walked('theme.spec.ts', 'an alert ends with its page');

/** Breaks of the shared parts and of the themes. */
export const design: Mutant[] = [
  ...readable('design/tokens.css', {
    'soft text is dark in the dark': changeText('--ink-soft: #cdbfae;', '--ink-soft: #54483f;'),
    'accents keep the branch’s own lightness in the dark': changeText('--at-least: 0.76;', '--at-least: 0;'),
  }),
  ...choosing('platform', {
    'the choice is forgotten': change(
      'followTheme',
      'let choice = read();',
      'let choice: string | null = null;',
    ),
    'the site does not follow the device while it is open': skip('followTheme', 'dark.addEventListener'),
    'the browser’s bar keeps the light colour': skip('followTheme', 'meta.content = color'),
  }),
  ...choosing('design/tokens.css', {
    'the dark theme is printed': changeText('@media screen {', '@media all {'),
  }),
  ...forced('design/base.css', {
    'a chosen day looks like the others in forced colours': changeText('[data-chosen="true"],', ''),
    'a chosen spot looks like the others in forced colours': changeText(
      '[data-chosen="true"], .drawn-input:checked + *',
      '[data-chosen="true"]',
    ),
  }),
  ...under('design/base.css', {
    'the bar slips away under a dialog': changeText('overflow-x: clip', 'overflow-x: hidden'),
  }),
  ...messages('design', {
    'a technical text is shown [ERR-076]': change('showAlert', 'if (isShown(message))', ''),
  }),
  ...alerts('design', {
    'an alert stays on the next page': skip('Toasts', 'useEffect(() => dismissAlerts(pathname), [pathname])'),
  }),
];
