import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const onDesktop = (mutants: Mutant[]): Mutant[] => mutants.map((mutant) => ({ ...mutant, size: 'desktop' }));
const list = walked('desk-a-day.spec.ts', 'fourteen names and more fit a tablet');
const evening = walked('desk-keyboard.spec.ts', 'a front desk’s evening by keyboard alone');
const television = walked('player.spec.ts', 'her film goes on on a television');

/** Breaks of the list at the door, and of a film on a television. */
export const desk: Mutant[] = [
  ...onDesktop([
    ...list('features/desk/roster.module.css', [
      'the names of a class stand in one column',
      'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
      'minmax(0, 1fr)',
    ]),
    ...list('routes/desk-class.tsx', [
      'a check-in at another desk shows only with the next reading',
      '  useLiveRosters(item.branch_id);\n',
      '',
    ]),
    ...list(
      'features/desk/use-mark.ts',
      ['a check-in that the server refuses stays on the screen', 'forget(body.class_reservation_id);', ''],
      ['a double tap checks in and out again', 'if (isSame) return;', ''],
      [
        'what is tapped while a call is on its way is lost',
        'else mutate({ body: { class_reservation_id, attend } });',
        'else forget(class_reservation_id);',
      ],
    ),
    ...evening('features/desk/book-dialog.tsx', [
      'the keyboard begins again at the top of the dialog once a member is chosen',
      '    element.focus();\n',
      '',
    ]),
  ]),
  ...television('features/videos/player.tsx', [
    'a film begins anew on a television',
    'if (player.current?.readyState) last',
    'last',
  ]),
  ...television('features/videos/use-cast.ts', [
    'a look at the list of televisions ends the one that plays',
    "if (remote.state !== 'disconnected') return;",
    '',
  ]),
];
