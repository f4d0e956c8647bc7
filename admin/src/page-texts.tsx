import { Card, CardContent, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ResourceContextProvider, Title } from 'react-admin';
import { useParams } from 'react-router';
import { EntityEdit } from './form.tsx';
import { LinkList } from './link-list.tsx';
import { NotFound } from './not-found.tsx';
import { pages } from './resources/pages.tsx';

/** The pages whose texts can be changed. */
export const PageTextsList = (): ReactNode => (
  <Card sx={{ marginTop: 2 }}>
    <Title title="Textos de las páginas" />
    <CardContent>
      <LinkList links={pages} />
    </CardContent>
  </Card>
);

/** The form of a page's texts. */
export function PageTextsForm(): ReactNode {
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
