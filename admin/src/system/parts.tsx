import { Alert, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../api.ts';

/** Pages of a list, from 1; an empty list shows a text. */
export function Pages({
  page: { page, page_size, total },
  onPage,
}: {
  page: { page: number; page_size: number; total: number };
  onPage: (page: number) => void;
}): ReactNode {
  const last = Math.max(1, Math.ceil(total / page_size));
  const isOne = last === 1;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isOne ? null : (
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Anterior
        </Button>
      )}
      <Typography role="status">{`Página ${page} de ${last} · ${total} en total`}</Typography>
      {isOne ? null : (
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          Siguiente
        </Button>
      )}
    </Stack>
  );
}

/** One of several lists. */
export const Choice = <T extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}): ReactNode => (
  <Stack direction="row" useFlexGap spacing={0.5} role="group" aria-label={name} sx={{ flexWrap: 'wrap' }}>
    {options.map(([option, label]) => (
      <Button
        key={option}
        size="small"
        variant={option === value ? 'contained' : 'outlined'}
        aria-pressed={option === value}
        onClick={() => onChange(option)}
      >
        {label}
      </Button>
    ))}
  </Stack>
);

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
