import { notifications } from '@mantine/notifications';
import { isShown } from '@tbm/domain/messages';

/** A toast is light everywhere, also in a dialog of the dark video page, where `--ink` is light. */
const look = (color: string, light: string) => ({
  root: { backgroundColor: light, border: `var(--stroke) solid ${color}` },
  description: { color: 'var(--night)', fontSize: 'var(--size-s)' },
});

/** A red alert that can be dismissed and hides after 5 s; technical texts are not shown [UI-004, UI-005, ERR-076]. */
export function showAlert(message: string): void {
  if (!isShown(message)) return;
  notifications.show({
    message,
    autoClose: 5_000,
    color: 'var(--danger)',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    role: 'alert',
    styles: look('var(--danger)', 'var(--danger-light)'),
  });
}

/** A green message that hides after 3 s [UI-006, UI-007]. */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    autoClose: 3_000,
    color: 'var(--success)',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    role: 'status',
    styles: look('var(--success)', 'var(--success-light)'),
  });
}
