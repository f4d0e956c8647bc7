/** What closes a dialog with fields: Escape and its buttons. A tap beside the dialog happens easily, and must not lose what was typed. */
export const notBeside =
  (close: () => void) =>
  (_: unknown, reason: 'escapeKeyDown' | 'backdropClick'): void => {
    if (reason === 'escapeKeyDown') close();
  };
