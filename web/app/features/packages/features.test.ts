import { expect, it } from 'vitest';
import { featuresOf, sharedFeatures } from './features.ts';

const of = (...lines: string[]) => ({ description: lines.join('\n') });

it('reads a feature from each line of a description [PKG-017]', () => {
  expect(featuresOf({ description: ' Elige tu lugar \n\n8 clases\n' })).toEqual([
    'Elige tu lugar',
    '8 clases',
  ]);
  expect(featuresOf({ description: '' })).toEqual([]);
  expect(featuresOf({ description: '8 clases', guest_passes: 2 })).toEqual([
    '8 clases',
    'Pases de invitada: 2',
  ]);
});

it('finds what all packages of a list have in common, in the order of the first', () => {
  const [four, eight] = [of('4 clases', 'Tu lugar', 'Online'), of('8 clases', 'Online', 'Tu lugar')];
  expect(sharedFeatures([four, eight])).toEqual(['Tu lugar', 'Online']);
  expect(sharedFeatures([four, eight, of('Online')])).toEqual(['Online']);
  expect(sharedFeatures([four, of()])).toEqual([]);
  expect(sharedFeatures([four])).toEqual([]);
  expect(sharedFeatures([])).toEqual([]);
});
