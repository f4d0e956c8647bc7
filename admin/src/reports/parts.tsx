import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link as To } from 'react-router';

export interface Line {
  key: string;
  name: string;
  /** The rows behind it. */
  to?: string;
  /** Length of its bar; 1 is the longest. */
  share: number;
  numbers: string[];
}

/** Figures by name, each with a bar: the picture and the table are one. */
export const BarTable = ({
  name,
  head,
  columns,
  lines,
}: {
  name: string;
  head: string;
  columns: string[];
  lines: readonly Line[];
}): ReactNode =>
  lines.length === 0 ? (
    <Typography color="text.secondary">Nada en este periodo.</Typography>
  ) : (
    <TableContainer component="section" tabIndex={0} aria-label={name}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ key, name, to, share, numbers }) => (
            <TableRow key={key} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: '9rem', width: '45%' }}>
                {to ? (
                  <Link component={To} to={to}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <Box
                  aria-hidden
                  style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
                  sx={{
                    height: 6,
                    marginTop: 0.5,
                    borderRadius: 1,
                    bgcolor: 'primary.main',
                    minWidth: 2,
                  }}
                />
              </TableCell>
              {numbers.map((number, index) => (
                <TableCell key={columns[index]} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {number}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );

/** The numbers of a chart as a table, for people who prefer to read them. */
export const AsTable = ({
  name,
  head,
  rows,
}: {
  name: string;
  head: string[];
  rows: readonly { key: string; cells: string[] }[];
}): ReactNode => (
  <Box component="details" sx={{ marginTop: 1 }}>
    <Box component="summary" sx={{ cursor: 'pointer', paddingY: 1 }}>
      Ver como tabla
    </Box>
    <TableContainer component="section" tabIndex={0} aria-label={name} sx={{ maxHeight: '24rem' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((one, index) => (
              <TableCell key={one} align={index === 0 ? 'left' : 'right'}>
                {one}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {first}
              </TableCell>
              {others.map((cell, index) => (
                <TableCell key={head[index + 1]} align="right">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </Box>
);
