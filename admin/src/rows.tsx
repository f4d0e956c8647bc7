import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';

interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right, on one line. */
  isNumber?: boolean;
}

/** A table that scrolls sideways by itself. */
export const Rows = <Row,>({
  name,
  rows,
  keyOf,
  columns,
}: {
  name: string;
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  columns: readonly Column<Row>[];
}): ReactNode => (
  <TableContainer
    component="section"
    tabIndex={0}
    aria-label={name}
    sx={{ bgcolor: 'background.paper', maxWidth: '100%' }}
  >
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map(({ name: column, isNumber = false }) => (
            <TableCell key={column} align={isNumber ? 'right' : 'left'}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={keyOf(row, index)} hover>
            {columns.map(({ name: column, cell, isNumber = false }) => (
              <TableCell
                key={column}
                align={isNumber ? 'right' : 'left'}
                sx={{ verticalAlign: 'top', whiteSpace: isNumber ? 'nowrap' : undefined }}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
