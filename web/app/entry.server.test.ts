import { expect, it, vi } from 'vitest';
import { handleError, makeLoadContext } from './entry.server.tsx';

it('errors of pages go to the log of the server; those of a page that no one awaits any more do not', () => {
  const report = vi.fn();
  const context = makeLoadContext({ report } as never);
  const error = new Error('Failed query … params: ana');
  const handle = (request: Request) => handleError(error, { request, context, params: {} } as never);
  handle(new Request('http://tbm.test/'));
  expect(report.mock.calls).toEqual([[error]]);
  handle(new Request('http://tbm.test/', { signal: AbortSignal.abort() }));
  expect(report).toHaveBeenCalledTimes(1);
});
