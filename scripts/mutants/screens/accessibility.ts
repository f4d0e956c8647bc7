import { change, changeText, type Mutant, skip } from '../mutant.ts';
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
  ...member('layouts', {
    'the phone’s tab of the reservations has the name of a menu [NAV-006]': change(
      'tabs',
      'Reservaciones',
      'Mis clases',
    ),
  }),
  ...pages('layouts', {
    'a new page leaves the focus where it was': skip('arrive', 'focusOn'),
    'a menu closed with Escape drops the focus': skip(
      'MenuDisclosure',
      "menu.current.querySelector('summary')?.focus()",
    ),
  }),
  ...booking('platform', {
    'a mistake leaves the focus on the button': skip('focusFirstWrong', 'wrong[0]?.focus()'),
  }),
  ...booking('design', {
    'a busy button drops the focus': change('Button', 'aria-busy={busy || undefined}', 'disabled={busy}'),
    'a closed dialog leaves the focus on the page': skip('returnFocus', 'focusOn'),
    'a toast is announced by no region': change('Toasts', 'regions[urgency]', 'document.body'),
  }),
  ...booking('features/schedule', {
    'another day is silent': change(
      'useWeekStatus',
      'useStatus(cause, week && weekStatus(week, isPhone))',
      'useStatus("", week && weekStatus(week, isPhone))',
    ),
  }),
  ...player('features/videos', {
    'the letters act from anywhere': change('useKeys', 'region?.addEventListener', 'addEventListener'),
  }),
  ...pages('routes/member-packages.tsx', {
    'the members’ packages have the title of the area': change('meta', 'Paquetes ·', 'Mi'),
  }),
  ...member('layouts/bar.module.css', {
    'large text leaves the tabs': changeText(
      'flex-wrap: wrap; font-size: var(--size-xs);',
      'font-size: var(--size-xs);',
    ),
    'the tabs do not fit a narrow phone': changeText(
      'min-width: var(--tap); min-height: var(--tabs); padding-inline: 2px;',
      'min-width: 20%; min-height: var(--tabs); padding-inline: 1rem;',
    ),
  }),
  ...help('layouts', {
    'the help button shows nowhere but at the end of a page': change(
      'useFreePlace',
      'String(covers(element))',
      'String(scrollY + innerHeight < document.body.scrollHeight - 9)',
    ),
    'the help button floats over buttons': skip('HelpButton', 'useFreePlace'),
  }),
  ...pasted('platform', {
    'the country code is cut like a number': change('typedPhone', ".replace(/^521?(?=\\d{10}$)/, '')", ''),
  }),
  ...films('design', {
    'the film has no captions': change('Clip', 'captions ?', 'captions === "none" ?'),
  }),
];
