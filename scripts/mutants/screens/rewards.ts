import { change, type Mutant, skip } from '../mutant.ts';
import { walked } from './walked.ts';

const levels = walked('rewards.spec.ts', 'a member rises from zero to two levels');

/** Breaks of the screens of the rewards programme. */
export const rewards: Mutant[] = [
  ...levels('features/rewards', {
    'a reached level is not lit [RWD-014]': change('stateOf', 'id <= level', 'id < level'),
    'a closed level opens its benefit [RWD-017]': change(
      'LevelPath',
      "state === 'reached'",
      "state !== 'closed'",
    ),
    'a brand offers a code for a closed level [RWD-017]': change(
      'OwnBrandDialog',
      'id <= level;',
      'id <= level + 2;',
    ),
    'a video benefit is a link [RWD-018]': change('OpenBenefit', "=== 'other'", ''),
    'a level is celebrated on each page': skip('LevelNews', 'tell.mutate'),
    'the reasons of a period are not shown [RWD-034]': change('Evaluated', 'period.reasons', '[]'),
    'a review can be asked for again': change(
      'Row',
      'why ? null :',
      'why ? ( <Button onClick={() => setAsking(true)}>Pedir revisión</Button> ) :',
    ),
    'a use is counted without asking': change(
      'CodeUse',
      '> setAsking(true)',
      '> use.mutate({ body: { code } })',
    ),
    'the bonus is not shown [RWD-036]': change('Earned', ", ...sameRewards(rewards, 'bonus')", ''),
  }),
];
