import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import type { ApiProblem } from '../../platform/api.ts';

/** A screen that could not be read. What is not there is not asked for again: it says so and leads on. */
export const FailedScreen = ({
  title,
  error,
  retry,
  missing,
}: {
  title: string;
  error: ApiProblem;
  retry: () => void;
  /** What is said when there is no such thing. */
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
