import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const paths = {
  heart: 'M12 20S4 14.5 4 9a4.2 4.2 0 0 1 8-1.8A4.2 4.2 0 0 1 20 9c0 5.500-8 11-8 11z',
  star: 'M12 3.500l2.700 5.600 6.100.800-4.500 4.300 1.100 6.100L12 17.300l-5.400 3 1.100-6.100L3.200 9.900l6.100-.8z',
  check: 'M4 12.500l5 5L20 6.500',
  back: 'M15 5l-7 7 7 7',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  play: 'M8 5l11 7-11 7z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 11v9h12v-9',
} as const;

/** A small icon beside text with the same meaning. */
export const WordIcon = ({
  name,
  filled = false,
}: {
  name: keyof typeof paths;
  filled?: boolean;
}): ReactNode => (
  <Icon
    path={paths[name]}
    size="1.15em"
    filled={filled}
    style={{ display: 'inline-block', verticalAlign: '-0.2em' }}
  />
);
