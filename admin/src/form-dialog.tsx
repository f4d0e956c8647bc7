import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { ApiProblem } from './api.ts';
import { notBeside } from './not-beside.ts';

/** A form in a dialog: it sends, shows what is refused, and closes when it is done. */
export function FormDialog({
  title,
  action,
  color = 'primary',
  onSend,
  onClose,
  children,
}: {
  title: string;
  action: string;
  color?: 'primary' | 'error';
  onSend: () => Promise<unknown>;
  onClose: (isDone: boolean) => void;
  children: (errors: Record<string, string>) => ReactNode;
}): ReactNode {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const send = async () => {
    setBusy(true);
    try {
      await onSend();
      onClose(true);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setBusy(false);
    }
  };
  const errors = problem?.body.errors ?? {};
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={notBeside(() => onClose(false))} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {problem && Object.keys(errors).length === 0 ? (
              <Alert severity="error">{problem.message}</Alert>
            ) : null}
            {children(errors)}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onClose(false)}>
            Volver
          </Button>
          <Button type="submit" variant="contained" color={color} disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
