import { QueryClient } from '@tanstack/react-query';
import { pageAccount } from '@tbm/browser/page-account';
import polyglot from 'ra-i18n-polyglot';
import { type ReactNode, useState } from 'react';
import {
  Admin,
  type AuthProvider,
  CustomRoutes,
  localStorageStore,
  Notification,
  Resource,
  type Store,
} from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { pages } from './all-pages.ts';
import { signOut } from './api.ts';
import { dataProvider } from './data.ts';
import { EntityCreate, EntityEdit } from './form.tsx';
import { Frame } from './frame.tsx';
import { EntityList } from './list.tsx';
import { dark, light } from './look.ts';
import { NotFound } from './not-found.tsx';
import { entities } from './resources/index.ts';
import { Start } from './start.tsx';
import { titleOf } from './titles.ts';
import { wordsFor } from './words.ts';

const spanish = (name: string) => polyglot(() => wordsFor(name), 'es', [{ locale: 'es', name: 'Español' }]);

/** The session is the product's own; who may enter is known before this is loaded. */
const auth = (name: string): AuthProvider => ({
  login: async () => {},
  async logout() {
    await signOut();
    location.assign('/entrar/');
    return false;
  },
  checkAuth: async () => {},
  // Each call ends the session by itself (`api.ts`).
  checkError: async () => {},
  getIdentity: async () => ({ id: 'me', fullName: name }),
  getPermissions: async () => 'admin',
});

/** At the top: at the bottom it would cover the button that saves on a phone. */
const Notice = (): ReactNode => <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;

/** Without a connection a call fails with a message, instead of waiting silently and being sent later. */
const always = { networkMode: 'always' } as const;
const queryClient = new QueryClient({ defaultOptions: { queries: always, mutations: always } });

/** What this device keeps, drafts among it, is of one account: another one on the same device never sees it. */
function storeOf(account: string | null): Store {
  const deviceStore = localStorageStore('1', `tbm_admin_${account ?? ''}`);
  return {
    ...deviceStore,
    // A browser without room keeps no more drafts and choices of lists; what is typed stays on the page.
    setItem(key, value) {
      try {
        deviceStore.setItem(key, value);
      } catch {
        // Nothing is lost that was kept before.
      }
    },
  };
}

const Screens = ({ name }: { name: string }): ReactNode => {
  const [store] = useState(() => storeOf(pageAccount()));
  const [authProvider] = useState(() => auth(name));
  const [i18nProvider] = useState(() => spanish(name));
  return (
    <Admin
      title="TBM"
      dataProvider={dataProvider}
      queryClient={queryClient}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      layout={Frame}
      dashboard={Start}
      catchAll={NotFound}
      notification={Notice}
      lightTheme={light}
      theme={light}
      darkTheme={dark}
      disableTelemetry
    >
      {entities.map((entity) => (
        <Resource
          key={entity.address}
          name={entity.address}
          options={{ label: entity.names[1] }}
          recordRepresentation={(record) => titleOf(entity, record)}
          list={<EntityList entity={entity} />}
          edit={<EntityEdit entity={entity} />}
          {...(entity.fixed ? {} : { create: <EntityCreate entity={entity} /> })}
        />
      ))}
      <CustomRoutes>
        {pages.flatMap(({ paths, element }) =>
          paths.map((path) => <Route key={path} path={path} element={element} />),
        )}
      </CustomRoutes>
    </Admin>
  );
};

export default function App({ name }: { name: string }): ReactNode {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Screens name={name} /> }], { basename: '/myadmin' }),
  );
  return <RouterProvider router={router} />;
}
