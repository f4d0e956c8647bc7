import { noteLength, typedLimit } from '@tbm/contract/lengths';
import type { MemberNote, MemberTag } from '@tbm/contract/members';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';
import { IconButton } from '../../design/icon-action.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Pager } from '../../design/table.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { usePageNumber } from '../../platform/page-number.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import desk from './desk.module.css';
import { usePages } from './member-lists.tsx';
import styles from './notes.module.css';

const routes = async () => (await import('@tbm/contract/members')).memberRoutes;

/** What the team wrote down about the member. */
export function MemberNotes({
  customer_id,
  branch_id,
}: {
  customer_id: number;
  branch_id: number;
}): ReactNode {
  const page = usePageNumber();
  const { data, error, refetch } = useApi('GET /members/:id/notes', {
    params: { id: customer_id },
    query: { page },
  });
  const to = usePages();
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  const pages = Math.max(1, Math.ceil(data.total / data.page_size));
  // The only note of the last page may have been removed.
  if (data.page > pages) return <Navigate to={to(pages)} replace />;
  return (
    <div className={styles.notes}>
      <p className={desk.sub}>
        Solo las ve el equipo, pero son parte de sus datos: las recibe si los descarga y se borran con su
        cuenta. No escribas aquí nada de su salud.
      </p>
      <NewNote customer_id={customer_id} />
      {data.data.length === 0 ? <p className={desk.sub}>Todavía no hay notas.</p> : null}
      <ul className={styles.list} aria-label="Notas">
        {data.data.map((note) => (
          <Note key={note.member_note_id} note={note} branch_id={branch_id} />
        ))}
      </ul>
      <Pager page={data.page} pages={pages} to={to} />
    </div>
  );
}

function NewNote({ customer_id }: { customer_id: number }) {
  const navigate = useNavigate();
  const to = usePages();
  const { field, form, refusal, hasWrongFields, busy, reset } = useRouteForm('POST /members/:id/notes', {
    routes,
    initial: { text: '' },
    args: (body) => ({ params: { id: customer_id }, body }),
    onSuccess: () => {
      reset();
      showSuccess('Nota agregada.');
      // It is the first one.
      void navigate(to(1), { replace: true, preventScrollReset: true });
    },
  });
  return (
    <form {...form} className={desk.form}>
      <TextAreaField label="Nota nueva" maxLength={typedLimit(noteLength)} {...field('text')} />
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <div>
        <Button type="submit" busy={busy}>
          Agregar nota
        </Button>
      </div>
    </form>
  );
}

function Note({ note, branch_id }: { note: MemberNote; branch_id: number }) {
  const timezone = useTimezoneOf()({ branch_id });
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const remove = useApiMutation('DELETE /member_notes/:id', {
    onSuccess: () => showSuccess('Nota borrada.'),
    onError: ({ message }) => showAlert(message),
  });
  const written = `${note.author} · ${formatInstant(note.createdAt, timezone)}`;
  const params = { id: note.member_note_id };
  return (
    <li className={desk.card}>
      <p className={styles.text}>{note.text}</p>
      <div className={desk.between}>
        <p className={desk.sub}>
          {written}
          {note.editedAt ? ` · cambiada el ${formatInstant(note.editedAt, timezone)}` : ''}
        </p>
        {note.is_editable ? (
          <span className={desk.row}>
            <IconButton
              icon="edit"
              label="Editar"
              of={`la nota de ${written}`}
              onClick={() => setOpenDialog('edit')}
            />
            <IconButton
              icon="trash"
              label="Borrar"
              of={`la nota de ${written}`}
              onClick={() => setOpenDialog('delete')}
            />
          </span>
        ) : null}
      </div>
      {openDialog === 'edit' ? <EditNote note={note} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'delete' ? (
        <Dialog title="¿Borrar la nota?" onClose={() => setOpenDialog(null)}>
          <p>La nota de {note.author} desaparece; no se puede recuperar.</p>
          <Button look="danger" wide busy={remove.isPending} onClick={() => remove.mutate({ params })}>
            Borrar nota
          </Button>
        </Dialog>
      ) : null}
    </li>
  );
}

function EditNote({ note, onClose }: { note: MemberNote; onClose: () => void }) {
  const { field, form, refusal, hasWrongFields, busy } = useRouteForm('PUT /member_notes/:id', {
    routes,
    initial: { text: note.text },
    about: note.member_note_id,
    args: ({ text }) => ({
      params: { id: note.member_note_id },
      body: { text, editedAt: note.editedAt },
    }),
    onSuccess: onClose,
    isGuarded: true,
  });
  return (
    <Dialog title="Editar la nota" onClose={onClose}>
      <form {...form} className={desk.form}>
        <TextAreaField label="Nota" maxLength={typedLimit(noteLength)} {...field('text')} />
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide busy={busy}>
          Guardar nota
        </Button>
      </form>
    </Dialog>
  );
}

/** The member's tags, each with a button to remove it, and the tags that can be added. */
export function MemberTags({
  customer_id,
  tags,
}: {
  customer_id: number;
  tags: readonly MemberTag[];
}): ReactNode {
  const all = useApi('GET /members/tags', {});
  const onError = ({ message }: Error) => showAlert(message);
  const give = useApiMutation('POST /members/:id/tags', { onError });
  const take = useApiMutation('DELETE /members/:id/tags/:member_tag_id', { onError });
  const others = (all.data ?? []).filter((one) =>
    tags.every(({ member_tag_id }) => member_tag_id !== one.member_tag_id),
  );
  const [chosen, setChosen] = useState('');
  if (tags.length === 0 && others.length === 0) return null;
  return (
    <div className={desk.row}>
      <ul className={styles.tags} aria-label="Etiquetas">
        {tags.map(({ member_tag_id, name }) => (
          <li key={member_tag_id} className={styles.tag}>
            {name}
            <button
              type="button"
              className={styles.take}
              aria-label={`Quitar la etiqueta ${name}`}
              onClick={() => take.mutate({ params: { id: customer_id, member_tag_id } })}
            >
              <Icon path="M6 6l12 12M18 6L6 18" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <form
          className={desk.row}
          onSubmit={(event) => {
            event.preventDefault();
            // Arrow keys pass over the others: only the button gives one.
            give.mutate(
              { params: { id: customer_id }, body: { member_tag_id: Number(chosen) } },
              { onSettled: () => setChosen('') },
            );
          }}
        >
          <SelectField
            label="Etiqueta nueva"
            isLabelHidden
            emptyOption="Etiqueta"
            options={others.map(({ member_tag_id, name }) => ({ value: String(member_tag_id), title: name }))}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <Button type="submit" look="quiet" busy={give.isPending} why={chosen ? '' : 'Elige una etiqueta.'}>
            Agregar etiqueta
          </Button>
        </form>
      ) : null}
    </div>
  );
}
