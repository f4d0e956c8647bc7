import { Box, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { card } from './card.ts';
import { Rows } from './rows.tsx';

/** A table where there is room; on a phone a card for each row, with the names of the columns and without empty ones. */
export function Listing<Row>(props: ComponentProps<typeof Rows<Row>>): ReactNode {
  const { name, rows, keyOf, columns } = props;
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (!isSmall) return <Rows {...props} />;
  return (
    <Stack
      component="ul"
      spacing={1}
      aria-label={name}
      sx={{
        listStyle: 'none',
        padding: 0,
        margin: 0,
        minWidth: 0,
      }}
    >
      {rows.map((row, index) => (
        <Box key={keyOf(row, index)} component="li" sx={card}>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: '6.5rem minmax(0, 1fr)',
              gap: 0.75,
              margin: 0,
            }}
          >
            {columns
              .map((column) => ({ title: column.name, value: column.cell(row) }))
              .filter(({ value }) => value !== null && value !== '—')
              .map(({ title, value }) => (
                <Box key={title} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" color="text.secondary">
                    {title}
                  </Typography>
                  <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                    {value}
                  </Box>
                </Box>
              ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
