import { Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A part of a page, with a heading. */
export const Part = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <Card component="section">
    <CardContent>
      <Typography component="h2" variant="h6" gutterBottom>
        {name}
      </Typography>
      {children}
    </CardContent>
  </Card>
);
