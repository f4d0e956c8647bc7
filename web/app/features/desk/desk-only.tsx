import type { ReactNode } from 'react';
import { EmptyState } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import { useDesk } from './use-desk.ts';

/** Shows its content to the front desk and admins; coaches are led to their classes. `title`: of a screen without its own. */
export function DeskOnly({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  const { isDesk } = useDesk();
  if (isDesk) return children;
  const note = (
    <EmptyState
      title="Esta página es de recepción"
      action={{ to: '/recepcion/', label: 'Ver las clases del día' }}
    />
  );
  return title ? <Screen title={title}>{note}</Screen> : note;
}
