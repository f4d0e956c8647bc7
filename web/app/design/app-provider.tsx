import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../platform/query.ts';
import { Toasts } from './alerts.tsx';
import { BrowserDialog } from './browser-dialog.tsx';

/** The providers for screens with toasts and server state; public pages do not load them. */
export function AppProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Toasts />
      <BrowserDialog />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </>
  );
}
