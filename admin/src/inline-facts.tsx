import { Box } from '@mui/material';
import { Children, type ReactNode } from 'react';

/** The dot stands in the gap before a fact. At the beginning of a line that is outside the box, which cuts it off. */
const dotted = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '0.9em',
  overflow: 'hidden',
  '& > span': { position: 'relative', minWidth: 0, overflowWrap: 'anywhere' },
  '& > span::before': {
    content: '"·"',
    position: 'absolute',
    left: '-0.9em',
    width: '0.9em',
    textAlign: 'center',
  },
} as const;

/** Short facts in a row with a dot between each two. No line begins or ends with a dot. */
export const InlineFacts = ({ children }: { children: ReactNode }): ReactNode => (
  <Box component="span" sx={dotted}>
    {Children.map(children, (fact) => (
      <span>{fact}</span>
    ))}
  </Box>
);
