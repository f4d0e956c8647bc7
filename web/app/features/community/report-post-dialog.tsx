import { postLimits, typedLimit } from '@tbm/contract/lengths';
import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { Confirm } from './confirm.tsx';
import { type About, showRefusal } from './show-refusal.ts';

/** 'Reportar Comentario', with an optional reason [COMM-023, COMM-024, ERR-062]. */
export default function ReportPostDialog(about: About): ReactNode {
  const {
    post: { post_id },
    onClose,
  } = about;
  const { field, form, busy } = useRouteForm('POST /posts/report', {
    routes: async () => (await import('@tbm/contract/community')).communityRoutes,
    initial: { reason: '' },
    about: post_id,
    optional: ['reason'],
    args: ({ reason }) => ({ body: { post_id, reason } }),
    onSuccess: () => {
      onClose();
      showSuccess('Gracias por avisarnos. Lo revisaremos.');
    },
    onError: (error) => showRefusal(error, about),
  });
  return (
    <Dialog title="Reportar Comentario" onClose={onClose}>
      <p>{notices.post_report}</p>
      <form {...form}>
        <TextAreaField
          label="Motivo (opcional)"
          maxLength={typedLimit(postLimits.reason)}
          {...field('reason')}
        />
        <Confirm type="submit" onClose={onClose} busy={busy}>
          Reportar
        </Confirm>
      </form>
    </Dialog>
  );
}
