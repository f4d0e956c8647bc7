import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';

/** One star in the colour of the text; `size` in pixels. */
export const Star = ({ size }: { size: number }): ReactNode => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
    <path d="M12 2l3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8z" />
  </svg>
);

/** `1 estrella`, `4 estrellas`. */
export const starsText = (count: number): string => counted(count, 'estrella', 'estrellas');
