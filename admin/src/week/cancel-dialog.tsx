import { Button, TextField, Typography } from '@mui/material';
import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { Outcome } from '../outcome.tsx';
import { useTyped } from '../typed.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { classTitle } from './class-dialog.tsx';
import { type ClassDialogProps, Panel } from './panel.tsx';
import { Receivers } from './receivers.tsx';

/** Cancels a class, after saying who is notified, which credits return and who waits. */
export function CancelDialog({ item, timezone, onClose, onDone }: ClassDialogProps): ReactNode {
  const [{ reason }, setTyped] = useTyped(`cancel ${item.single_class_id}`, { reason: '' });
  /** The reason in the preview: the one that was written when its field was left. */
  const [shown, setShown] = useState('');
  const read = useCall('POST /class_previews/cancel', {
    body: { single_class_id: item.single_class_id, reason: shown },
  });
  const { isBusy, problem, run } = useAction();
  const cancel = () =>
    run(async () => {
      const { told } = await api('DELETE /available_classes/:id', {
        params: { id: item.single_class_id },
        query: { notify: 'true', ...(reason.trim() ? { reason: reason.trim() } : {}) },
      });
      onDone(told > 0 ? `Clase cancelada; enviamos ${counted(told, 'aviso', 'avisos')}` : 'Clase cancelada');
    });
  return (
    <Panel
      title={`¿Cancelar ${classTitle(item, timezone)}?`}
      problem={problem}
      onClose={onClose}
      no="Conservar la clase"
      yes={
        <Button variant="contained" color="error" disabled={isBusy || !read.data} onClick={cancel}>
          Sí, cancelar la clase
        </Button>
      }
    >
      <TextField
        label="Motivo (lo leen las socias)"
        value={reason}
        slotProps={{ htmlInput: { maxLength: typedLimit(reasonLengths.cancelledClass) } }}
        onChange={({ target }) => setTyped({ reason: target.value })}
        onBlur={() => setShown(reason.trim())}
        sx={{ marginTop: 1 }}
      />
      <Outcome read={read}>{(preview) => <Receivers preview={preview} />}</Outcome>
      <Typography color="text.secondary">Una clase cancelada no se puede recuperar.</Typography>
    </Panel>
  );
}
