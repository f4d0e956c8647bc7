import type { ReactNode } from 'react';
import { Page } from '../page.tsx';
import { Keys } from './keys.tsx';

/** What programs of the studio use. */
export const ProgramsPage = (): ReactNode => (
  <Page title="Programas: Llaves">
    <Keys />
  </Page>
);
