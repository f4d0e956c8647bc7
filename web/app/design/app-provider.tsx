import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/notifications/styles.css';
import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../platform/query.ts';
import { attachToasts, toastHost } from './modal-stack.ts';
import { theme } from './theme.ts';

/** The providers for screens with forms, toasts and server state; public pages do not load them. */
export function AppProvider({ children }: { children: ReactNode }): ReactNode {
  const target = toastHost();
  useEffect(attachToasts, []);
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <Notifications position="top-center" limit={3} portalProps={target ? { target } : {}} />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
