import { Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';
import type { Entity } from './entity.tsx';

/** Links to kinds of records, each with a sentence about it. */
export const LinkList = ({ entities }: { entities: readonly Entity[] }): ReactNode => (
  <Stack component="ul" spacing={1} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
    {entities.map(({ address, names, about }) => (
      <li key={address}>
        <Link component={To} to={`/${address}`}>
          {names[1]}
        </Link>{' '}
        <Typography component="span" color="text.secondary">
          {about}
        </Typography>
      </li>
    ))}
  </Stack>
);
