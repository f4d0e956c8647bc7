import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as To, useParams } from 'react-router';
import type { BackOfficePage } from '../menu.ts';
import { fullName } from '../names.ts';
import { NotFound } from '../not-found.tsx';
import { Outcome } from '../outcome.tsx';
import { Page } from '../page.tsx';
import { AuditLog } from '../system/audit-log.tsx';
import { Tabs } from '../tabs.tsx';
import { useCall } from '../use-call.ts';
import { Charges } from './charges.tsx';
import { Header } from './header.tsx';
import { Ledger } from './ledger.tsx';
import { MemberContext, useMember } from './member-context.ts';
import { Messages } from './messages.tsx';
import { Notes } from './notes.tsx';
import { Purchases } from './purchases.tsx';
import { Reservations } from './reservations.tsx';

const Audit = (): ReactNode => <AuditLog customer_id={useMember().member.customer_id} />;

const parts = {
  compras: { name: 'Compras', part: Purchases },
  creditos: { name: 'Créditos', part: Ledger },
  reservaciones: { name: 'Reservaciones', part: Reservations },
  cobros: { name: 'Cobros', part: Charges },
  mensajes: { name: 'Mensajes', part: Messages },
  notas: { name: 'Notas', part: Notes },
  bitacora: { name: 'Bitácora', part: Audit },
} as const;
type Name = keyof typeof parts;
const names = Object.keys(parts) as Name[];

/** Everything about one member. */
function MemberPage(): ReactNode {
  const { id = '', part = 'compras' } = useParams();
  const name = names.find((one) => one === part);
  return name && /^\d{1,15}$/.test(id) ? <Record key={id} id={Number(id)} name={name} /> : <NotFound />;
}

function Record({ id, name }: { id: number; name: Name }): ReactNode {
  const read = useCall('GET /customer/admin/:id', { params: { id } });
  const client = useQueryClient();
  const { part: Part } = parts[name];
  const again = (): void => void client.invalidateQueries();
  return (
    <Page title={read.data ? fullName(read.data) : 'Socia'}>
      <Outcome read={read}>
        {(member) => (
          <MemberContext value={{ member, again }}>
            <Header />
            <Tabs
              label="Su expediente"
              chosen={name}
              tabs={names.map((one) => ({ name: one, text: parts[one].name, to: `/socias/${id}/${one}` }))}
            />
            <Part />
          </MemberContext>
        )}
      </Outcome>
      {read.problem ? (
        <Button component={To} to="/socias" sx={{ alignSelf: 'flex-start' }}>
          Ver todas las socias
        </Button>
      ) : null}
    </Page>
  );
}

export const memberPage: BackOfficePage = {
  paths: ['/socias/:id/:part?'],
  element: <MemberPage />,
};
