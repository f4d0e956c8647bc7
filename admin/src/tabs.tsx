import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Tab {
  name: string;
  text: string;
  to: string;
}

/** The parts of a page, each with an address of its own. */
export const Tabs = ({
  label,
  chosen,
  tabs,
}: {
  label: string;
  chosen: string;
  tabs: readonly Tab[];
}): ReactNode => (
  <Stack component="nav" aria-label={label} direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
    {tabs.map(({ name, text, to }) => (
      <Button
        key={name}
        component={Link}
        to={to}
        preventScrollReset
        aria-current={name === chosen ? 'page' : undefined}
        color={name === chosen ? 'primary' : 'inherit'}
        sx={{
          borderBottom: 3,
          borderRadius: 0,
          borderColor: name === chosen ? 'primary.main' : 'transparent',
        }}
      >
        {text}
      </Button>
    ))}
  </Stack>
);
