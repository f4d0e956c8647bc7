import { expect, it } from 'vitest';
import { embedOf } from './embed.ts';

it('recognises YouTube and Vimeo addresses', () => {
  const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
  for (const src of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=1',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])
    expect(embedOf(src)).toBe(tube);
  for (const src of ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?badge=0'])
    expect(embedOf(src)).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1');
  for (const src of ['https://vimeo.com/76979871/0ab1', 'https://player.vimeo.com/video/76979871?a=1&h=0ab1'])
    expect(embedOf(src)).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0ab1');
});

it('ignores files and other addresses', () => {
  for (const src of ['/demo/media/nivel-1.mp4', 'https://evil.test/youtube.com/watch?v=dQw4w9WgXcQ', ''])
    expect(embedOf(src)).toBeNull();
});
