import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { staffRoles } from '@tbm/contract/route';
import type { ReactNode } from 'react';
import { Part } from '../part.tsx';
import { permissionTable } from './permission-rows.ts';
import { roleNames } from './words.ts';

/** Narrow, so that a phone shows all roles beside what they may do. */
const cell = { paddingX: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8rem', sm: '0.9rem' } };
/** The longest name is a word of fourteen letters. */
const widths: Record<(typeof staffRoles)[number], string> = { coach: '15%', frontdesk: '20%', admin: '28%' };

/** What each role may do, from the contract. */
export const Permissions = (): ReactNode => (
  <>
    <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
      Quien trabaja en una sucursal hace todo esto solo ahí. Lo que dice “en todas” lo hace quien tiene su rol
      en todas las sucursales.
    </Typography>
    {permissionTable().map(({ group, rows }) => (
      <Part key={group} name={group}>
        <Table size="small" aria-label={group} sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell sx={cell}>Qué</TableCell>
              {staffRoles.map((role) => (
                <TableCell key={role} sx={{ ...cell, width: widths[role] }}>
                  {roleNames[role]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ text, holders, everywhere }) => (
              <TableRow key={text}>
                <TableCell sx={cell}>{text}</TableCell>
                {staffRoles.map((role) => (
                  <TableCell key={role} sx={cell}>
                    {holders.includes(role) ? (everywhere ? 'Sí, en todas' : 'Sí') : 'No'}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Part>
    ))}
  </>
);
