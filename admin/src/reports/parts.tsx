import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
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

/** The state of a read: a problem and another try, or that it takes a moment; else what it brought. */
export function Outcome<T>({
  read: { data, problem, isPassing, again },
  children,
}: {
  read: { data: T | null; problem: string; isPassing: boolean; again: () => void };
  children: (data: T) => ReactNode;
}): ReactNode {
  if (problem)
    return (
      <Alert severity="error">
        {problem}
        {isPassing ? (
          <Button color="inherit" onClick={again} sx={{ display: 'block', marginLeft: -1 }}>
            Intentar de nuevo
          </Button>
        ) : null}
      </Alert>
    );
  if (data === null) return <Typography role="status">Cargando…</Typography>;
  return children(data);
}
