// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of the calculations of shared parts. */
export const design: Mutant[] = [
  ...inFile('web/app/design/chart-scale.ts', 'web/app/design/chart-scale.test.ts')(
    ['the highest bar leaves its chart', 'Math.ceil(top / step)', 'Math.floor(top / step)'],
    ['a line of high values begins at zero', 'free && least > top / 2', 'free && least > top'],
  ),
  ...inFile(
    'web/app/design/initials.ts',
    'web/app/design/initials.test.ts',
  )(['half an emoji is an initial', '/[\\p{L}\\p{N}]/u', '/./']),
  ...inFile(
    'web/app/features/conversations/drafts.ts',
    'web/app/features/conversations/drafts.test.ts',
  )(['a colleague at the desk reads a draft', '${author} ${conversation_id}', '${conversation_id}']),
  ...inFile(
    'web/app/design/art.ts',
    'web/app/design/art.test.ts',
  )([
    'the pictures beside forms are blurred on sharp screens',
    'const tile = { width: 1800, height: 2400 };',
    'const tile = { width: 900, height: 1200 };',
  ]),
  ...inFile(
    'web/app/features/home/fits-heading.ts',
    'web/app/features/home/fits-heading.test.ts',
  )([
    'a class that fits neither hour nor coach is shown as fitting',
    'suggestions.every(fitsMember)',
    'suggestions.some(fitsMember)',
  ]),
  ...inFile(
    'domain/src/error-pages.ts',
    'domain/src/error-pages.test.ts',
  )([
    'a failed payment is met with a joke',
    "heading: 'Algo salió mal', text",
    'heading: broken.heading, text',
  ]),
];
