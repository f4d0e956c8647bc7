import { Alert, Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { api, problemOf } from '../api.ts';
import { useMember } from './member-context.ts';

/** What the tab needs to know: it reads it from its address (`web/view-as/`). */
export const viewAddress = (
  customer_id: number,
  { token, name, expiresAt }: { token: string; name: string; expiresAt: string },
): string =>
  `/mytbm#ver=${encodeURIComponent(
    JSON.stringify({
      token,
      customer_id,
      name,
      ends: Date.parse(expiresAt),
    }),
  )}`;

/** Opens a member's app, read only, in a tab of its own, as the member sees it. */
export function ViewAsButton(): ReactNode {
  const {
    member: { customer_id, role },
  } = useMember();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // No one may look at an account of the staff, and a customer without an account has no app.
  if (role !== 'member') return null;
  async function open(): Promise<void> {
    // At once: a browser blocks a tab that is opened later than the press.
    const tab = window.open('', '_blank');
    if (!tab) {
      setProblem(
        'Tu navegador bloqueó la pestaña. Permite las ventanas de esta página e inténtalo de nuevo.',
      );
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const view = await api('POST /members/:id/view', { params: { id: customer_id } });
      tab.location.replace(viewAddress(customer_id, view));
    } catch (error) {
      tab.close();
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack>
      <Button variant="outlined" disabled={isBusy} onClick={() => void open()}>
        Ver como ella
      </Button>
      <div aria-live="polite">
        {problem ? (
          <Alert sx={{ marginTop: 1 }} severity="error">
            {problem}
          </Alert>
        ) : null}
      </div>
    </Stack>
  );
}
