import { expect, it } from 'vitest';
import { mapFrame, mapPage } from './map-address.ts';

const door = { latitude: 25.6572, longitude: -100.4026 };

it('requests a map around the studio, with a marker on it [PUB-036, PUB-042]', () => {
  const { origin, searchParams } = new URL(mapFrame(door));
  expect(origin).toBe('https://www.openstreetmap.org');
  expect(searchParams.get('bbox')).toBe('-100.40660,25.65470,-100.39860,25.65970');
  expect(searchParams.get('marker')).toBe('25.65720,-100.40260');
});

it('links to the same place', () => {
  expect(mapPage(door)).toBe(
    'https://www.openstreetmap.org/?mlat=25.65720&mlon=-100.40260#map=17/25.65720/-100.40260',
  );
});
