import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

/** A secret that is shown now and never again. It closes by its button only: a click beside the dialog must not lose it. */
export function ShownOnce({
  title,
  label,
  value,
  children,
  onClose,
}: {
  title: string;
  label: string;
  value: string;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const titleId = useId();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('Listo, ya puedes pegar el texto.');
    } catch {
      setCopied('No pudimos copiar el texto. Selecciónalo y cópialo.');
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ paddingTop: 1 }}>
          <Alert severity="warning">{children}</Alert>
          <TextField
            label={label}
            value={value}
            multiline
            slotProps={{
              htmlInput: { readOnly: true, spellCheck: false, style: { wordBreak: 'break-all' } },
            }}
            onFocus={({ target }) => target.select()}
          />
          <div aria-live="polite">{copied}</div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>Copiar</Button>
        <Button variant="contained" onClick={onClose}>
          Ya la guardé
        </Button>
      </DialogActions>
    </Dialog>
  );
}
