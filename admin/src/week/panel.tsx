import { Alert, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** A dialog of the calendar; on a phone it has the whole screen. */
export function Panel({
  title,
  problem = '',
  actions,
  children,
  onClose,
}: {
  title: string;
  problem?: string;
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isSmall} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {children}
        <div aria-live="assertive">{problem ? <Alert severity="error">{problem}</Alert> : null}</div>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, padding: 2 }}>{actions}</DialogActions>
    </Dialog>
  );
}
