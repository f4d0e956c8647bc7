import { Box, Link, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, use } from 'react';
import { Link as To } from 'react-router';
import { LinkList } from './link-list.tsx';
import { groups } from './menu.ts';
import { OwnBranches } from './own-branches.ts';
import { Page } from './page.tsx';
import { Part } from './part.tsx';
import { entities } from './resources/index.ts';
import { Today } from './today.tsx';

/** An owner's morning: how the studio is today, then what can be administered. */
export const Start = (): ReactNode => (
  <Page title="Administración">{use(OwnBranches) === null ? <WholeStudio /> : <OwnStudio />}</Page>
);

/** For an admin of some branches. */
const OwnStudio = (): ReactNode => (
  <>
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
  </>
);

/** What is about members and no kind of record that is edited here. */
const members: ComponentProps<typeof LinkList>['links'] = [
  {
    address: 'socias',
    names: ['Socia', 'Socias'],
    about: 'Todas, con su expediente: compras, créditos, cobros, mensajes y notas.',
  },
  {
    address: 'segmentos',
    names: ['Segmento', 'Segmentos'],
    about: 'Socias que cumplen tus condiciones, y mensajes para ellas.',
  },
];

const WholeStudio = (): ReactNode => (
  <>
    <Today />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {groups.map((group) => (
        <Part key={group} name={group}>
          <LinkList
            links={[
              ...(group === 'Socias' ? members : []),
              ...entities.filter((entity) => entity.group === group),
            ]}
          />
        </Part>
      ))}
    </Box>
    <Typography>
      Los lugares de cada clase se atienden en la <Link href="/recepcion/">recepción</Link>. Mover una clase,
      poner sustituta, cancelar o copiar una semana se hace en el{' '}
      <Link component={To} to="/horario">
        horario
      </Link>
      ; quién trabaja aquí y con qué permisos, en{' '}
      <Link component={To} to="/personal">
        personal
      </Link>
      . ¿Vienes de otro sistema?{' '}
      <Link component={To} to="/importar">
        Importa tus socias, paquetes y reservaciones
      </Link>
      .
    </Typography>
  </>
);
