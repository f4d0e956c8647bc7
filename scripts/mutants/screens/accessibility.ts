import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const booking = walked('keyboard.spec.ts', 'signing in and booking a spot only by keyboard');
const player = walked('keyboard.spec.ts', 'the player’s keys act only in the player');
const pages = walked('keyboard.spec.ts', 'menus and pages');
const member = walked('sizes.spec.ts', 'nothing is lost on a member’s pages');
const help = walked('sizes.spec.ts', 'the help button floats, and covers no control');
const pasted = walked('screen-reader.spec.ts', 'a pasted telephone number keeps its ten digits');
const films = walked('screen-reader.spec.ts', 'the films have captions');

/** Breaks that only the keyboard, a screen reader or a small window shows. */
export const accessibility: Mutant[] = [
  ...member('layouts/member-frame.tsx', [
    'the phone’s tab of the reservations has the name of a menu [NAV-006]',
    "{ label: 'Reservaciones', to:",
    "{ label: 'Mis clases', to:",
  ]),
  // Not after signing in: the form with the focus is gone, and `keepFocusInPage` moves it on.
  ...pages('layouts/page-focus.tsx', [
    'a new page leaves the focus where it was',
    'if (target) focusOn(target);',
    '',
  ]),
  ...booking('platform/use-form.ts', ['a mistake leaves the focus on the button', 'wrong[0]?.focus();', '']),
  ...booking('design/button.tsx', [
    'a busy button drops the focus',
    'aria-busy={busy || undefined}',
    'disabled={busy}',
  ]),
  ...booking('design/modal-stack.ts', [
    'a closed dialog leaves the focus on the page',
    'if (target instanceof HTMLElement) focusOn(target);',
    '',
  ]),
  ...booking('design/alerts.tsx', [
    'a toast is announced by no region',
    'regions[urgency],\n    );',
    'document.body,\n    );',
  ]),
  ...booking('features/schedule/use-week-status.ts', [
    'another day is silent',
    'useStatus(cause, week && weekStatus(week, isPhone));',
    'useStatus("", week && weekStatus(week, isPhone));',
  ]),
  ...player('features/videos/use-keys.ts', [
    'the letters act from anywhere',
    "region?.addEventListener('keydown', listen);",
    "addEventListener('keydown', listen);",
  ]),
  ...pages('layouts/menu-disclosure.tsx', [
    'a menu closed with Escape drops the focus',
    "menu.current.querySelector('summary')?.focus();",
    '',
  ]),
  ...pages('routes/member-packages.tsx', [
    'the members’ packages have the title of the area',
    "{ title: 'Paquetes · TBM' }",
    "{ title: 'Mi TBM' }",
  ]),
  ...member('layouts/bar.module.css', [
    'large text leaves the tabs',
    'flex-wrap: wrap;\n  font-size: var(--size-xs);',
    'font-size: var(--size-xs);',
  ]),
  ...member('layouts/bar.module.css', [
    'the tabs do not fit a narrow phone',
    'min-width: var(--tap);\n  min-height: var(--tabs);\n  padding-inline: 2px;',
    'min-width: 20%;\n  min-height: var(--tabs);\n  padding-inline: 1rem;',
  ]),
  ...help('layouts/use-free-place.ts', [
    'the help button shows nowhere but at the end of a page',
    'element.dataset.covers = String(covers(element));',
    'element.dataset.covers = String(scrollY + innerHeight < document.body.scrollHeight - 9);',
  ]),
  ...help('layouts/help-button.tsx', [
    'the help button floats over buttons',
    'useFreePlace(link, floats);',
    '',
  ]),
  ...pasted('platform/phone.ts', [
    'the country code is cut like a number',
    ".replace(/^521?(?=\\d{10}$)/, '')",
    '',
  ]),
  ...films('design/clip.tsx', [
    'the film has no captions',
    '{captions ? <track',
    '{captions === "none" ? <track',
  ]),
];
