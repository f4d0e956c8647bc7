import { Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, use } from 'react';
import { Title } from 'react-admin';
import { Link as To } from 'react-router';
import { groups } from './entity.tsx';
import { LinkList } from './link-list.tsx';
import { OwnBranches } from './own-branches.ts';
import { entities } from './resources/index.ts';

/** What can be administered here, and where the desk is. */
export const Start = (): ReactNode => (
  <Stack spacing={2} sx={{ marginTop: 2 }}>
    <Title title="Administración" />
    <Typography>
      Las socias, las clases del día y el horario están en la <Link href="/recepcion/">recepción</Link>.
    </Typography>
    <Typography>
      Ventas, socias y asistencia, con sus renglones, están en los{' '}
      <Link component={To} to="/reportes">
        reportes
      </Link>
      .
    </Typography>
    {use(OwnBranches) === null ? <WholeStudio /> : null}
  </Stack>
);

/** What is of every branch. */
const WholeStudio = (): ReactNode => (
  <>
    <Typography>
      Quién trabaja aquí, en qué sucursal y con qué permisos está en{' '}
      <Link component={To} to="/personal">
        personal
      </Link>
      .
    </Typography>
    <Typography>
      Qué falta para abrir, qué falló y quién cambió qué está en{' '}
      <Link component={To} to="/sistema">
        sistema
      </Link>
      .
    </Typography>
    <Typography>
      ¿Vienes de otro sistema?{' '}
      <Link component={To} to="/importar">
        Importa tus socias, paquetes y reservaciones
      </Link>
      .
    </Typography>
    {groups.map((group) => (
      <Card key={group}>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {group}
          </Typography>
          <LinkList entities={entities.filter((entity) => entity.group === group)} />
        </CardContent>
      </Card>
    ))}
  </>
);
