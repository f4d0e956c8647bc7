import type { ReactNode } from 'react';
import { AppProvider } from '../design/app-provider.tsx';
import { Heading, Inner } from '../design/layout.tsx';
import styles from '../features/gallery/gallery.module.css';
import * as samples from '../features/gallery/index.ts';

export const meta = () => [{ title: 'Diseño · TBM' }, { name: 'robots', content: 'noindex' }];

/** `/diseno/`, in development only: the shared parts in their states, on light and dark grounds. */
export default function Design(): ReactNode {
  return (
    <AppProvider>
      <main id="contenido">
        <Inner className={styles.title}>
          <Heading level={1} size="m">
            Diseño
          </Heading>
        </Inner>
        {Object.entries(samples).map(([name, Part]) => (
          <Part key={name} />
        ))}
      </main>
    </AppProvider>
  );
}
