import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useNotify } from 'react-admin';
import { notBeside } from '../not-beside.ts';
import { useAction } from '../use-action.ts';

/** A question with its consequence in numbers, before something is done. A refusal stays in it. */
export function ActionDialog({
  title,
  children,
  consequence,
  confirm,
  doneText,
  isReady = true,
  isGrave = false,
  onConfirm,
  onDone,
  onClose,
}: {
  title: string;
  children?: ReactNode;
  /** The result of the action; null while a field is missing. */
  consequence: string | null;
  /** The text of the button. */
  confirm: string;
  /** The message after a success. */
  doneText: string;
  isReady?: boolean;
  /** It takes something away. */
  isGrave?: boolean;
  onConfirm: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const notify = useNotify();
  const { isBusy, problem, run } = useAction();
  const act = (): void =>
    run(async () => {
      await onConfirm();
      notify(doneText, { type: 'success', autoHideDuration: 5000 });
      onDone();
      onClose();
    });
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : notBeside(onClose)}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) act();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {children}
            {consequence ? (
              <Typography role="status" sx={{ fontWeight: 600 }}>
                {consequence}
              </Typography>
            ) : null}
            {problem ? <Alert severity="error">{problem}</Alert> : null}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            No, volver
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            disabled={!isReady || isBusy}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
