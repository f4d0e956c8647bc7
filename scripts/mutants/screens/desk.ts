import { change, changeText, type Mutant, skip } from '../mutant.ts';
import { walked } from './walked.ts';

const list = walked('desk-a-day.spec.ts', 'fourteen names and more fit a tablet', {
  size: 'desktop',
  site: 'built',
});
const tablet = walked('desk-a-day.spec.ts', 'a tablet that stays on keeps up with the day', {
  size: 'desktop',
});
const record = walked('back-office-members.spec.ts', 'the owner finds a member from every page', {
  size: 'desktop',
  site: 'built',
});
const evening = walked('desk-keyboard.spec.ts', 'a front desk’s evening only by keyboard', {
  size: 'desktop',
  site: 'built',
});
const television = walked('player.spec.ts', 'a film continues on a television');

/** Breaks of the day, of the list at the door, of a member's record, and of a film on a television. */
export const desk: Mutant[] = [
  ...list('features/desk/roster.module.css', {
    'the names of a class are in one column': changeText(
      'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
      'minmax(0, 1fr)',
    ),
  }),
  ...list('features/desk', {
    'guests without an account are forgotten when their class is cancelled': change(
      'Receivers',
      'guests > 0',
      'guests < 0',
    ),
    'a check-in that the server refuses stays on the screen': skip(
      'useMark',
      'forget(body.class_reservation_id)',
    ),
    'a double tap checks in and out again': change('useMark', 'if (isSame) return;', ''),
    'a tap during a call is lost': change(
      'useMark',
      'else mutate({ body: { class_reservation_id, attend } })',
      'else forget(class_reservation_id)',
    ),
  }),
  ...tablet('features/desk/today.module.css', {
    'the text about a class of today leaves its card on a phone': changeText(
      'max-width: 9.25rem',
      'max-width: 7rem',
    ),
  }),
  ...record('features/desk', {
    'the note that is being written is lost when another one goes': change(
      'MemberNotes',
      'NewNote customer_id',
      'NewNote key={data.total} customer_id',
    ),
    'a note that was added stays in its field': skip('NewNote', 'reset('),
    'the first tag that the arrow keys reach is given': change(
      'MemberTags',
      'setChosen(value)',
      '{ setChosen(value); give.mutate({ params: { id: customer_id }, body: { member_tag_id: Number(value) } }); }',
    ),
  }),
  ...list('routes', {
    'a check-in at another desk shows only with the next reading': skip('RosterScreen', 'useLiveRosters'),
  }),
  ...list('features/desk/use-mark.ts', {
    'a mark by a person who signed out without a connection stays, and is never sent': changeText(
      "if (event.type === 'removed' &&",
      "if (event.type === 'added' &&",
    ),
  }),
  ...evening('features/desk', {
    'the keyboard begins again at the top of the dialog once a member is chosen': skip(
      'BookDialog',
      'element.focus',
    ),
  }),
  ...television('features/videos', {
    'a film starts from the beginning on a television': change('Film', 'if (player.current?.readyState)', ''),
    'a look at the list of televisions ends the one that plays': skip('choose', 'return'),
  }),
];
