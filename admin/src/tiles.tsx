import { Box, Card, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';

/** Figures side by side. */
export const Tiles = ({ children }: { children: ReactNode }): ReactNode => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gap: 2,
      margin: 0,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
    }}
  >
    {children}
  </Box>
);

/** A figure that opens its rows. */
export const Tile = ({
  name,
  value,
  note,
  to,
}: {
  name: string;
  value: string;
  note?: string;
  to?: string;
}): ReactNode => (
  <Card component="div" sx={{ padding: 2 }}>
    <Typography component="dt" color="text.secondary">
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{
        margin: 0,
        fontSize: { xs: '1.25rem', md: '1.6rem' },
        fontWeight: 700,
        lineHeight: 1.3,
      }}
    >
      {to ? (
        <Link component={To} to={to} aria-label={`${name}: ${value}. Ver renglones`}>
          {value}
        </Link>
      ) : (
        value
      )}
    </Typography>
    {note ? (
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ margin: 0 }}>
        {note}
      </Typography>
    ) : null}
  </Card>
);
