import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { Page } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { Deliveries } from './deliveries.tsx';
import { Keys } from './keys.tsx';
import { Webhooks } from './webhooks.tsx';

const pages = { llaves: ['Llaves', Keys], avisos: ['Avisos', Webhooks] } as const;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

/** What programs of the studio use: keys to call, and addresses that are notified of events. */
function ProgramsPage(): ReactNode {
  const { part = 'llaves', webhook_endpoint_id } = useParams();
  const name = webhook_endpoint_id ? 'avisos' : names.find((one) => one === part);
  if (!name) return <NotFound />;
  const Shown = webhook_endpoint_id ? Deliveries : pages[name][1];
  return (
    <Page title={webhook_endpoint_id ? 'Envíos' : 'Conexiones'}>
      <Tabs
        label="Conexiones"
        chosen={name}
        tabs={names.map((one) => ({ name: one, text: pages[one][0], to: `/conexiones/${one}` }))}
      />
      <Shown />
    </Page>
  );
}

export const programsPage: BackOfficePage = {
  paths: ['/conexiones/:part?', '/conexiones/avisos/:webhook_endpoint_id'],
  element: <ProgramsPage />,
  menu: {
    name: 'Conexiones',
    group: 'top',
    order: 60,
  },
};
