import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { NotFound } from '../not-found.tsx';
import { Page } from '../page.tsx';
import { Tabs } from '../tabs.tsx';
import { Activity } from './activity.tsx';
import { Permissions } from './permissions.tsx';
import { Team } from './team.tsx';

const pages = { equipo: ['Equipo', Team], permisos: ['Permisos', Permissions] } as const;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

/** The people who work here, with their rights and their activity. */
function StaffPage(): ReactNode {
  const { part = 'equipo', customer_id } = useParams();
  const name = customer_id ? undefined : names.find((one) => one === part);
  if (!name && !customer_id) return <NotFound />;
  const [title, PageContent] = name ? pages[name] : (['Actividad', Activity] as const);
  return (
    <Page title={`Personal: ${title}`}>
      <Tabs
        label="Personal"
        chosen={name ?? ''}
        tabs={names.map((one) => ({ name: one, text: pages[one][0], to: `/personal/${one}` }))}
      />
      <PageContent />
    </Page>
  );
}

export const staffPage: BackOfficePage = {
  paths: ['/personal/:part?', '/personal/actividad/:customer_id'],
  element: <StaffPage />,
  menu: {
    name: 'Personal',
    group: 'top',
    order: 50,
  },
};
