import { Alert, Button } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useResourceContext, useStoreContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useParams } from 'react-router';
import { isSame } from './values.ts';

type Values = Record<string, unknown>;

/** Where this device keeps what a form has not saved yet; signing out deletes it. */
function useDraftKey(): string {
  const resource = useResourceContext();
  const { id = 'new' } = useParams();
  return `draft.${resource}.${id}`;
}

/** Forgets what was not saved. */
export function useForgetDraft(): () => void {
  const key = useDraftKey();
  const store = useStoreContext();
  return useCallback(() => store.removeItem(key), [store, key]);
}

/** Keeps what is typed until it is saved, and offers what an earlier visit left. */
export function Draft({ fields }: { fields: readonly string[] }): ReactNode {
  const key = useDraftKey();
  const store = useStoreContext();
  const forget = useForgetDraft();
  const { setValue, subscribe, getValues } = useFormContext();
  const { defaultValues } = useFormState();
  const [draft, setDraft] = useState<Values | null>(() => store.getItem<Values>(key) ?? null);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = fields.filter((name) => !isSame(values[name], defaultValues?.[name]));
          if (typed.length > 0)
            store.setItem(key, Object.fromEntries(typed.map((name) => [name, values[name]])));
          // The draft of an earlier visit stays until the admin answers.
          else if (!draft) forget();
        },
      }),
    [subscribe, store, key, defaultValues, fields, draft, forget],
  );

  const kept = Object.entries(draft ?? {}).filter(
    ([name, value]) => fields.includes(name) && !isSame(value, getValues(name)),
  );
  if (kept.length === 0) return null;
  const restore = () => {
    for (const [name, value] of kept) setValue(name, value, { shouldDirty: true });
    setDraft(null);
  };
  const discard = () => {
    forget();
    setDraft(null);
  };
  return (
    <Alert
      severity="info"
      sx={{ width: '100%', marginBottom: 2 }}
      action={
        <>
          <Button color="inherit" onClick={restore}>
            Recuperar
          </Button>
          <Button color="inherit" onClick={discard}>
            Descartar
          </Button>
        </>
      }
    >
      La última vez dejaste cambios sin guardar aquí.
    </Alert>
  );
}
