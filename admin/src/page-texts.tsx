import { Card, CardContent, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ResourceContextProvider, Title } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import { EntityEdit } from './form.tsx';
import { LinkList } from './link-list.tsx';
import type { BackOfficePage } from './menu.ts';
import { NotFound } from './not-found.tsx';
import { pages } from './resources/pages.tsx';

/** The pages whose texts can be changed. */
const PageTextsList = (): ReactNode => (
  <Card sx={{ marginTop: 2 }}>
    <Title title="Textos de las páginas" />
    <CardContent>
      <LinkList links={pages} />
    </CardContent>
  </Card>
);

/** The form of a page's texts. */
function PageTextsForm(): ReactNode {
  const { page } = useParams();
  const entity = pages.find(({ address }) => address === `textos/${page}`);
  if (!entity) return <NotFound />;
  return (
    <ResourceContextProvider value={entity.address}>
      <Stack sx={{ marginTop: 2 }}>
        <Typography color="text.secondary">
          {entity.about}{' '}
          <Link href={entity.shownAt} target="_blank" rel="noopener">
            Ver la página
          </Link>
        </Typography>
        <EntityEdit key={entity.address} entity={entity} id={entity.page} />
      </Stack>
    </ResourceContextProvider>
  );
}

export const pageTextsList: BackOfficePage = {
  paths: ['/textos'],
  element: <PageTextsList />,
  menu: {
    name: 'Textos de las páginas',
    group: 'Contenido',
    order: 70,
  },
};

export const pageTextsForm: BackOfficePage = {
  paths: ['/textos/:page'],
  element: <PageTextsForm />,
};

/** The address of the page editor in the specification [ADM-012]. */
export const pageEditor: BackOfficePage = {
  paths: ['/pages'],
  element: <Navigate to="/textos" replace />,
};
