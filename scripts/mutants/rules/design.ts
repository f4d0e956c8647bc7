// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, value } from '../mutant.ts';

/** Breaks of the calculations of shared parts. */
export const design: Mutant[] = [
  ...breaksIn('web/app/design', 'chart-scale.test.ts', {
    'the highest bar leaves its chart': change('scaleOf', 'Math.ceil(top / step)', 'Math.floor(top / step)'),
    'a line of high values begins at zero': change('scaleOf', 'least > top / 2', 'least > top'),
  }),
  ...breaksIn('web/app/design', 'initials.test.ts', {
    'half an emoji is an initial': change('initials', '[\\p{L}\\p{N}]/u', './'),
  }),
  ...breaksIn('web/app/features/conversations/drafts.ts', 'drafts.test.ts', {
    'a colleague at the desk reads a draft': change(
      'keyOf',
      '${author} ${conversation_id}',
      '${conversation_id}',
    ),
  }),
  ...breaksIn('web/app/design', 'art.test.ts', {
    'the pictures beside forms are blurred on sharp screens': value('tile', '{ width: 900, height: 1200 }'),
  }),
  ...breaksIn('web/app/features/home', 'fits-heading.test.ts', {
    'a class that fits neither hour nor coach is shown as fitting': change(
      'fitsHeading',
      'suggestions.every(fitsMember)',
      'suggestions.some(fitsMember)',
    ),
  }),
];
