import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CoachPortrait } from './coach-portrait.tsx';

const file = {
  file_id: 1,
  name: 'paola',
  type: 'image/webp',
  url: '/files/paola.webp',
  width: 640,
  height: 800,
  placeholder: null,
};
const markup = (instructor_id: number, photo: typeof file | null) =>
  renderToStaticMarkup(
    createElement(CoachPortrait, {
      coach: { instructor_id, file: photo },
      alt: 'Retrato de Paola',
      ratio: '4 / 5',
      sizes: '20rem',
    }),
  );

it('shows a coach’s photo in the widths that fit', () => {
  expect(markup(1, file)).toContain('alt="Retrato de Paola"');
  expect(markup(1, file)).toContain('sizes="20rem"');
  expect(markup(1, file)).not.toContain('<svg');
});

it('draws coaches without a photo, neighbours differently', () => {
  const drawings = [1, 2, 3].map((id) => markup(id, null));
  for (const drawing of drawings) expect(drawing).toMatch(/<svg.*<path.*<\/svg>/);
  expect(new Set(drawings).size).toBe(3);
});
