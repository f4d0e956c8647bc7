import { Alert, Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { download, problemOf } from '../api.ts';
import { useMember } from './member-context.ts';

/** Downloads a member's data, without body and health. */
export function ExportButton(): ReactNode {
  const {
    member: { customer_id },
  } = useMember();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null);
  async function save(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      await download('POST /members/:id/export', { params: { id: customer_id } }, `socia-${customer_id}.zip`);
      setOutcome({ text: 'Descarga lista. Van sus datos sin medidas, fotos ni salud.', isGood: true });
    } catch (error) {
      setOutcome({ text: problemOf(error), isGood: false });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack>
      <Button variant="outlined" disabled={isBusy} onClick={() => void save()}>
        Descargar sus datos
      </Button>
      <div aria-live="polite">
        {outcome ? (
          <Alert sx={{ marginTop: 1 }} severity={outcome.isGood ? 'success' : 'error'}>
            {outcome.text}
          </Alert>
        ) : null}
      </div>
    </Stack>
  );
}
