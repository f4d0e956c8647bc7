import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import type { ApiProblem } from '../../platform/api.ts';

/** A screen that could not be read. A missing record is not requested again: the screen says so and offers a link. */
export const FailedScreen = ({
  title,
  error,
  retry,
  missing,
}: {
  title: string;
  error: ApiProblem;
  retry: () => void;
  /** The text when the record does not exist. */
  missing: { title: string; text: string };
}): ReactNode => (
  <Screen title={title}>
    {error.status === 404 || error.status === 400 ? (
      <EmptyState {...missing} action={{ to: '/recepcion/', label: 'Ver las clases del día' }} />
    ) : (
      <ErrorState message={error.message} retry={retry} />
    )}
  </Screen>
);
