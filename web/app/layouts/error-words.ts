import {
  broken,
  type ErrorWords,
  missing,
  noConnection,
  notSetUp,
  unavailable,
} from '@tbm/domain/error-pages';
import { isRouteErrorResponse } from 'react-router';

/** The words for an error of a route. */
export function wordsFor(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) {
    const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
    return isOffline || (error as { status?: unknown } | null)?.status === 0 ? noConnection : broken;
  }
  if (error.status === 503) return error.data === 'not_set_up' ? notSetUp : unavailable;
  return error.status === 404 ? missing : broken;
}
