import type { Thread } from '@tbm/contract/community-threads';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './community.module.css';
import { usePanelAddress } from './use-panel-address.ts';

/** Opens a thread, or changes one. */
export default function ThreadForm({ thread, onClose }: { thread?: Thread; onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const to = usePanelAddress();
  const shared = {
    initial: { title: thread?.title ?? '', description: thread?.description ?? '' },
    optional: ['description'] as const,
    routes: async () => (await import('@tbm/contract/community-threads')).threadRoutes,
    refreshFirst: true,
  };
  const onSuccess = ({ thread_id }: Thread) => {
    onClose();
    announce(thread ? 'Tema cambiado' : 'Tema abierto');
    if (!thread) void navigate(to({ thread_id }), { preventScrollReset: true });
  };
  const opening = useRouteForm('POST /threads', { ...shared, args: (body) => ({ body }), onSuccess });
  const changing = useRouteForm('PUT /threads', {
    ...shared,
    args: (body) => ({ body: { thread_id: thread?.thread_id ?? 0, ...body } }),
    onSuccess,
  });
  const { field, form, refusal, busy } = thread ? changing : opening;
  return (
    <Dialog title={thread ? 'Cambiar tema' : 'Abrir un tema'} onClose={onClose}>
      <form {...form} className={styles.form}>
        <TextField label="Título" {...field('title')} />
        <TextAreaField label="Descripción (opcional)" {...field('description')} />
        {refusal ? (
          <p className={styles.message} role="alert">
            {refusal}
          </p>
        ) : null}
        <Button type="submit" look="accent" wide busy={busy}>
          {thread ? 'Guardar tema' : 'Abrir tema'}
        </Button>
      </form>
    </Dialog>
  );
}
