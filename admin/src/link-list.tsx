import { Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';
import type { Entity } from './entity.tsx';

/** Links, each with a sentence about where it leads. */
export const LinkList = ({
  links,
}: {
  links: readonly Pick<Entity, 'address' | 'names' | 'about'>[];
}): ReactNode => (
  <Stack component="ul" spacing={1} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
    {links.map(({ address, names, about }) => (
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
