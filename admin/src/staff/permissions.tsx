import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Part } from '../reports/parts.tsx';
import { Rows } from '../rows.tsx';
import { permissionTable, workingRoles } from './permission-rows.ts';
import { roleNames } from './words.ts';

/** What each role may do, as the contract says. */
export const Permissions = (): ReactNode => (
  <>
    <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
      Quien trabaja en una sucursal hace todo esto solo ahí. Lo que dice “en todas” lo hace quien tiene su rol
      en todas las sucursales.
    </Typography>
    {permissionTable().map(({ group, rows }) => (
      <Part key={group} name={group}>
        <Rows
          name={group}
          rows={rows}
          keyOf={({ text }) => text}
          columns={[
            { name: 'Qué', cell: ({ text }) => text },
            ...workingRoles.map((role) => ({
              name: roleNames[role],
              cell: ({ holders, everywhere }: (typeof rows)[number]) =>
                holders.includes(role) ? (everywhere ? 'Sí, en todas' : 'Sí') : 'No',
            })),
          ]}
        />
      </Part>
    ))}
  </>
);
