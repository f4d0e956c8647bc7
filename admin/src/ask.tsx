import { Alert, Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { problemOf } from './api.ts';

/** A button that makes a call, and shows its result. */
export function Ask({
  name,
  about,
  doneText,
  onAsk,
  onDone,
}: {
  name: string;
  /** Its row, where several have such a button. */
  about?: string;
  doneText: string;
  onAsk: () => Promise<unknown>;
  onDone?: () => void;
}): ReactNode {
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    setBusy(true);
    try {
      await onAsk();
      setOutcome({ text: doneText, isGood: true });
      onDone?.();
    } catch (error) {
      setOutcome({ text: problemOf(error), isGood: false });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        disabled={isBusy}
        {...(about ? { 'aria-label': `${name}: ${about}` } : {})}
        onClick={() => void ask()}
      >
        {name}
      </Button>
      <div aria-live="polite">
        {outcome ? (
          <Alert severity={outcome.isGood ? 'success' : 'error'} sx={{ paddingY: 0 }}>
            {outcome.text}
          </Alert>
        ) : null}
      </div>
    </Stack>
  );
}
