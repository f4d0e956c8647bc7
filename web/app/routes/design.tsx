import type { ReactNode } from 'react';
import { Heading, Inner } from '../design/layout.tsx';
import { Figures, Tickets } from '../features/gallery/index.ts';

export const meta = () => [{ title: 'Diseño · TBM' }, { name: 'robots', content: 'noindex' }];

/** `/diseno/`, in development only: the shared parts in their states, on light and dark grounds. */
export default function Design(): ReactNode {
  return (
    <main id="contenido">
      <Inner>
        <Heading level={1} size="m">
          Diseño
        </Heading>
      </Inner>
      <Tickets />
      <Figures />
    </main>
  );
}
