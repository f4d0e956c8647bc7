import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { pageWidth } from './page-width.ts';

/** A page of ours, as wide as it may be: its title in the bar, and its parts below each other. */
export const Page = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Stack
    spacing={2}
    sx={{
      marginTop: 2,
      marginBottom: 4,
      maxWidth: pageWidth,
      minWidth: 0,
    }}
  >
    <Title title={title} />
    {children}
  </Stack>
);
