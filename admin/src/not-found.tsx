import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';

/** An address that leads nowhere. */
export const NotFound = (): ReactNode => (
  <Stack spacing={2} sx={{ alignItems: 'flex-start', marginTop: 4 }}>
    <Title title="No encontramos esta página" />
    <Typography>La dirección está mal escrita, o lo que buscas ya no existe.</Typography>
    <Button component={Link} to="/" variant="contained">
      Ir al inicio
    </Button>
  </Stack>
);
