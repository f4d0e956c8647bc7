import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { WeekClass } from '@tbm/contract/week';
import { type ReactNode, useId } from 'react';
import { notBeside } from '../not-beside.ts';

/** The props of a dialog that does something with a class of the calendar. */
export interface ClassDialogProps {
  item: WeekClass;
  timezone: string;
  onClose: () => void;
  onDone: (doneText: string) => void;
}

/** A dialog of the calendar; on a phone it has the whole screen. */
export function Panel({
  title,
  problem = '',
  no,
  yes,
  children,
  onClose,
}: {
  title: string;
  problem?: string;
  /** The text of its first button, which closes it. */
  no: string;
  /** The button that does it. */
  yes?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isSmall}
      onClose={notBeside(onClose)}
      aria-labelledby={id}
    >
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {children}
        <div aria-live="assertive">{problem ? <Alert severity="error">{problem}</Alert> : null}</div>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, padding: 2 }}>
        <Button onClick={onClose}>{no}</Button>
        {yes}
      </DialogActions>
    </Dialog>
  );
}
