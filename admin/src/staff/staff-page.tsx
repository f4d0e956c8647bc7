import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { NotFound } from '../not-found.tsx';
import { pageWidth } from '../page-width.ts';
import { Tabs } from '../tabs.tsx';
import { Activity } from './activity.tsx';
import { Permissions } from './permissions.tsx';
import { Team } from './team.tsx';

const pages = { equipo: ['Equipo', Team], permisos: ['Permisos', Permissions] } as const;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

/** Who works here, with which rights, and what each one did. */
export function StaffPage(): ReactNode {
  const { part = 'equipo', customer_id } = useParams();
  const name = customer_id ? undefined : names.find((one) => one === part);
  if (!name && !customer_id) return <NotFound />;
  const [title, Page] = name ? pages[name] : (['Actividad', Activity] as const);
  return (
    <Stack spacing={2} sx={{ marginTop: 2, marginBottom: 4, maxWidth: pageWidth, minWidth: 0 }}>
      <Title title={`Personal: ${title}`} />
      <Tabs
        label="Personal"
        chosen={name ?? ''}
        tabs={names.map((one) => ({ name: one, text: pages[one][0], to: `/personal/${one}` }))}
      />
      <Page />
    </Stack>
  );
}
