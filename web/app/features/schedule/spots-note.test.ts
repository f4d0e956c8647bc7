import { expect, it } from 'vitest';
import { spotsNote } from './spots-note.ts';

const note = (capacity: number, taken: number, taken_spots: number[], spot_map: string | null = '3,2') =>
  spotsNote({ capacity, taken, taken_spots, class_type: { spot_map } });

it('explains more free spots than places left: others choose theirs on arrival', () => {
  expect(note(5, 3, [])).toBe(
    'El mapa muestra 5 asientos libres porque 3 socias eligen el suyo al llegar. Elige el tuyo, o te lo damos al llegar.',
  );
  expect(note(5, 2, [1])).toContain('4 asientos libres porque una socia elige el suyo al llegar.');
});

it('explains more places left than free spots: the room holds more than its map', () => {
  expect(note(8, 2, [1, 2])).toBe(
    'En el mapa hay 3 asientos libres; los demás lugares se dan al llegar. Elige el tuyo, o te lo damos al llegar.',
  );
  expect(note(8, 5, [1, 2, 3, 4, 5])).toBe(
    'Los asientos del mapa están ocupados: el tuyo te lo damos al llegar.',
  );
});

it('says only how the member gets a spot when the two are equal, and nothing without a map', () => {
  expect(note(5, 2, [1, 2])).toBe('Elige el tuyo, o te lo damos al llegar.');
  expect(note(5, 2, [], null)).toBe('');
});
