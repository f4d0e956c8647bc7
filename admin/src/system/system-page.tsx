import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { Page } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { Events } from './events.tsx';
import { Files } from './files.tsx';
import { Integrity } from './integrity.tsx';
import { Jobs } from './jobs.tsx';
import { Messages } from './messages.tsx';
import { Summary } from './summary.tsx';

const pages = {
  resumen: { name: 'Resumen', page: Summary },
  integridad: { name: 'Integridad', page: Integrity },
  tareas: { name: 'Tareas', page: Jobs },
  mensajes: { name: 'Mensajes', page: Messages },
  avisos: { name: 'Avisos de cobro', page: Events },
  archivos: { name: 'Archivos', page: Files },
  bitacora: { name: 'Bitácora', page: AuditLog },
} as const;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

/** The state of the system, for the people who run the studio. */
function SystemPage(): ReactNode {
  const { part = 'resumen' } = useParams();
  const name = names.find((one) => one === part);
  if (!name) return <NotFound />;
  const { page: Shown } = pages[name];
  return (
    <Page title={`Sistema: ${pages[name].name}`}>
      <Tabs
        label="Sistema"
        chosen={name}
        tabs={names.map((one) => ({ name: one, text: pages[one].name, to: `/sistema/${one}` }))}
      />
      <Shown />
    </Page>
  );
}

export const systemPage: BackOfficePage = {
  paths: ['/sistema/:part?'],
  element: <SystemPage />,
  menu: {
    name: 'Sistema',
    group: 'top',
    order: 70,
  },
};
