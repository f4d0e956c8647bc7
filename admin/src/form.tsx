import { Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  Create,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useEditContext,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { ApiProblem } from './api.ts';
import { ConflictDialog } from './conflict.tsx';
import { Conflict } from './data.ts';
import { Draft, useForgetDraft } from './draft.tsx';
import { derived, type Entity } from './entity.tsx';
import { Inputs } from './inputs.tsx';
import { listAddress } from './list-address.ts';
import { PreviewButton } from './preview.tsx';
import { RetireButton } from './retirement/retire-button.tsx';
import { titleOf } from './titles.ts';
import { emptyOf } from './values.ts';

/** After a success: its text, and back to the list [ADM-010]. */
function useDone(entity: Entity): (text: string) => void {
  const notify = useNotify();
  const redirect = useRedirect();
  const forgetDraft = useForgetDraft();
  return (text) => {
    forgetDraft();
    notify(text, { type: 'success', autoHideDuration: 3000 });
    if (!entity.page) redirect(listAddress(entity));
  };
}
const savedText = (entity: Entity): string => entity.said?.saved ?? 'Guardado con éxito.';

const showFailure = (notify: ReturnType<typeof useNotify>) => (error: unknown) =>
  notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
    type: 'error',
    autoHideDuration: 5000,
  });

/** The refusal of a deletion. What history refers to can be retired instead. */
const deletionFailure = (entity: Entity, error: unknown): unknown =>
  error instanceof ApiProblem && error.code === 'in_use' && derived(entity).isRetirable
    ? new Error(`${error.message} Puedes retirarlo: deja de ofrecerse y la historia queda completa.`)
    : error;

function Buttons({ entity, isNew }: { entity: Entity; isNew?: boolean }): ReactNode {
  const done = useDone(entity);
  const notify = useNotify();
  const { extra: Extra } = entity;
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', paddingBlock: 1 }}>
        <SaveButton alwaysEnable />
        <PreviewButton entity={entity} isNew={isNew ?? false} />
        {Extra && !isNew ? <Extra /> : null}
      </Stack>
      {isNew || entity.fixed ? null : (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {derived(entity).isRetirable ? <RetireButton entity={entity} /> : null}
          <DeleteWithConfirmButton
            mutationMode="pessimistic"
            mutationOptions={{
              onSuccess: () => done(entity.said?.deleted ?? 'Eliminado con éxito.'),
              onError: (error: unknown) => showFailure(notify)(deletionFailure(entity, error)),
            }}
          />
        </Stack>
      )}
    </Toolbar>
  );
}

const Fields = ({ entity, isNew }: { entity: Entity; isNew?: boolean }): ReactNode => {
  const { shape, fresh } = derived(entity);
  const shown = Object.fromEntries(Object.entries(shape).filter(([name]) => !entity.hidden?.includes(name)));
  return (
    <SimpleForm
      toolbar={<Buttons entity={entity} isNew={isNew ?? false} />}
      warnWhenUnsavedChanges
      sanitizeEmptyValues={false}
      {...(isNew ? { defaultValues: emptyOf(fresh) } : {})}
      sx={{ maxWidth: '46rem', '& .ra-input': { marginBottom: 2 } }}
    >
      <Draft fields={Object.keys(shown)} />
      <Inputs entity={entity} shape={shown} />
    </SimpleForm>
  );
};

/**
 * The fields of a record, once it was read for this form. What a list or an earlier visit knows of it would be replaced by that
 * reading, and what is typed meanwhile with it.
 */
function FieldsWhenRead({ entity }: { entity: Entity }): ReactNode {
  const { isFetching } = useEditContext();
  const [isRead, setRead] = useState(!isFetching);
  if (!isRead && !isFetching) setRead(true);
  return isRead ? <Fields entity={entity} /> : <Typography role="status">Cargando…</Typography>;
}

function Heading({ entity }: { entity: Entity }): ReactNode {
  const record = useRecordContext();
  return (
    <Typography
      component="span"
      variant="h6"
    >{`${entity.names[0]}: ${record ? titleOf(entity, record) : ''}`}</Typography>
  );
}

/** The form of one record; `id` where the address does not name it. */
export function EntityEdit({ entity, id }: { entity: Entity; id?: string }): ReactNode {
  const done = useDone(entity);
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const onSuccess = () => done(savedText(entity));
  const onError = (error: unknown) =>
    error instanceof Conflict ? setConflict(error) : showFailure(notify)(error);
  return (
    <Edit
      title={entity.page ? entity.names[0] : <Heading entity={entity} />}
      {...(id ? { id, resource: entity.address, redirect: false } : {})}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError }}
      // The changes are based on the version that the admin read; a newer version is noticed on saving.
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false }}
    >
      <FieldsWhenRead entity={entity} />
      <ConflictDialog
        entity={entity}
        conflict={conflict}
        onSuccess={onSuccess}
        onError={onError}
        onClose={() => setConflict(null)}
      />
    </Edit>
  );
}

export function EntityCreate({ entity }: { entity: Entity }): ReactNode {
  const done = useDone(entity);
  const notify = useNotify();
  return (
    <Create
      title={`Agregar: ${entity.names[0].toLowerCase()}`}
      mutationOptions={{ onSuccess: () => done(savedText(entity)), onError: showFailure(notify) }}
    >
      <Fields entity={entity} isNew />
    </Create>
  );
}
