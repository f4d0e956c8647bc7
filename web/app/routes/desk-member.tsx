import { currentInstant } from '@tbm/browser/clock';
import type { CustomerFile } from '@tbm/contract/desk';
import type { ToppableUp } from '@tbm/contract/top-ups';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { reservationStatus } from '@tbm/domain/reservations';
import { canCancelInTable, costSoFar } from '@tbm/domain/standing';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '../design/avatar.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Heading, Skeleton } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import {
  CountFilmDialog,
  DeskOnly,
  ExtendDialog,
  FailedScreen,
  MemberCharges,
  MemberFamily,
  MemberLedger,
  MemberMessages,
  MemberNotes,
  MemberPauses,
  MemberPlaces,
  MemberPlanChanges,
  MemberTags,
  PauseDialog,
  SellDialog,
  TopUpDialog,
  useDesk,
} from '../features/desk/index.ts';
import styles from '../features/desk/member.module.css';
import { PurchaseState } from '../features/purchases/index.ts';
import { StatusBadge } from '../features/reservations/index.ts';
import { formatPhone } from '../platform/phone.ts';
import { useApi } from '../platform/query.ts';
import { useRoot, useTimezoneOf } from '../platform/root-data.ts';
import type { Route } from './+types/desk-member';

const Part = ({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) => (
  <section className={desk.card}>
    <Heading level={2} size="s">
      {title}
    </Heading>
    {empty ? <p className={desk.sub}>{empty}</p> : children}
  </section>
);

const parts = [
  { value: 'resumen', title: 'Resumen' },
  { value: 'creditos', title: 'Créditos' },
  { value: 'reservaciones', title: 'Reservaciones' },
  { value: 'cobros', title: 'Cobros' },
  { value: 'mensajes', title: 'Mensajes' },
  { value: 'notas', title: 'Notas' },
] as const;

const lists = {
  creditos: MemberLedger,
  reservaciones: MemberPlaces,
  cobros: MemberCharges,
  mensajes: MemberMessages,
  notas: MemberNotes,
} as const;

/**
 * `/recepcion/socia/:id/`: a member's record; the desk sells to the member here. What is for admins alone (refunds, revoking access,
 * who read the record) is on the member's page of the back office.
 */
export default function DeskMember({ params }: Route.ComponentProps) {
  return (
    <DeskOnly title="Socia">
      <Member id={Number(params.customer_id)} />
    </DeskOnly>
  );
}

function Member({ id }: { id: number }) {
  const { branch } = useRoot();
  const { isAdmin } = useDesk();
  const [params] = useSearchParams();
  const part = parts.find(({ value }) => value === params.get('ver'))?.value ?? 'resumen';
  const [selling, setSelling] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const { data, error, refetch } = useApi('GET /customer/admin/:id', { params: { id } });
  if (error && !data)
    return (
      <FailedScreen
        title="Socia"
        error={error}
        retry={() => void refetch()}
        missing={{
          title: 'No encontramos a esta socia',
          text: 'Búscala arriba por nombre, teléfono o correo.',
        }}
      />
    );
  if (!data)
    return (
      <Screen title="Socia">
        <Skeleton height="60vh" />
      </Screen>
    );
  const Listed = part === 'resumen' ? null : lists[part];
  return (
    <Screen
      title={`${data.name} ${data.last_name}`}
      aside={
        <>
          <Button look="quiet" onClick={() => setCounting(true)}>
            Contar una clase en línea
          </Button>
          <Button look="accent" onClick={() => setSelling(true)}>
            Vender paquete
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <Avatar name={`${data.name} ${data.last_name}`} file={data.file} size="l" />
        <div className={styles.facts}>
          <p className={styles.reach}>
            <span>{formatPhone(data.phone)}</span> <span>{data.email}</span>{' '}
            {data.birthdate ? <span>Nació el {formatDay(data.birthdate)}</span> : null}
            {isAdmin ? <a href={`/myadmin/socias/${id}`}>Ver en administración</a> : null}
          </p>
          <div className={desk.row}>
            {data.role === null ? <Badge tone="soft">Sin cuenta todavía</Badge> : null}
            {data.has_access ? <Badge tone="good">TBM Online</Badge> : null}
            <Badge tone={data.publicity ? 'good' : 'soft'}>
              {data.publicity ? 'Permite publicar fotos' : 'Sin permiso para publicar fotos'}
            </Badge>
            {data.strikes > 0 ? <Badge tone="bad">{counted(data.strikes, 'strike', 'strikes')}</Badge> : null}
          </div>
          <MemberTags customer_id={id} tags={data.tags} />
        </div>
      </div>
      <LinkTabs
        label="Su expediente"
        current={part}
        tabs={parts.map((one) => ({ ...one, to: one.value === 'resumen' ? '?' : `?ver=${one.value}` }))}
      />
      {Listed ? <Listed customer_id={id} branch_id={data.branch_id} /> : <Summary data={data} />}
      {isCounting ? <CountFilmDialog customer={data} onClose={() => setCounting(false)} /> : null}
      {selling ? (
        <SellDialog customer={data} branch_id={branch.branch_id} onClose={() => setSelling(false)} />
      ) : null}
    </Screen>
  );
}

/** What the desk needs at a glance: credits, next classes and purchases. */
function Summary({ data }: { data: CustomerFile }) {
  const { customer_id } = data;
  const pauses = useApi('GET /members/:id/subscription_pauses', { params: { id: customer_id } }).data ?? [];
  const openPauses = pauses.filter(({ state }) => state === 'planned' || state === 'running');
  const pauseOf = (purchase_id: number) => openPauses.find((pause) => pause.purchase_id === purchase_id);
  const [extended, setExtended] = useState<CustomerFile['credits'][number] | null>(null);
  const toppable = useApi('GET /members/:id/top_ups', { params: { id: customer_id } }).data ?? [];
  const toppableOf = (purchase_id: number) => toppable.find((one) => one.purchase_id === purchase_id);
  const [raised, setRaised] = useState<ToppableUp | null>(null);
  const [paused, setPaused] = useState<CustomerFile['purchases'][number] | null>(null);
  const renewing = data.purchases.filter(({ subscription_id }) => subscription_id !== null);
  const lotsOfSubscriptions = new Set<number | null>(renewing.map(({ purchase_id }) => purchase_id));
  const timezoneOf = useTimezoneOf();
  const now = currentInstant();
  return (
    <div className={styles.cards}>
      <Part title="Créditos" empty={data.credits.length === 0 ? 'No tiene clases disponibles.' : null}>
        {data.credits.map((lot) => (
          <p key={lot.credit_lot_id} className={desk.line}>
            <span>{lot.title}</span>
            <span>
              <strong>
                {lot.is_unlimited ? 'Ilimitadas' : counted(lot.available_classes, 'clase', 'clases')}
              </strong>{' '}
              <span className={desk.sub}>hasta el {formatDay(lot.expiration_date)}</span>{' '}
              {lotsOfSubscriptions.has(lot.purchase_id) ? null : (
                <Button look="plain" onClick={() => setExtended(lot)}>
                  Ampliar
                </Button>
              )}
            </span>
          </p>
        ))}
      </Part>
      <Part
        title="Próximas clases"
        empty={data.class_reservations.length === 0 ? 'No tiene clases reservadas.' : null}
      >
        {data.class_reservations.map((place) => (
          <p key={place.class_reservation_id} className={desk.line}>
            <Link to={`/recepcion/clase/${place.single_class_id}/`}>
              {place.single_class.class_type.name},{' '}
              {formatInstant(place.single_class.class_date, timezoneOf(place.single_class))}
            </Link>
            <StatusBadge isForTeam status={reservationStatus(place, now, timezoneOf(place.single_class))} />
          </p>
        ))}
      </Part>
      <div className={styles.whole}>
        <Part title="Compras" empty={data.purchases.length === 0 ? 'No ha comprado nada.' : null}>
          {data.purchases.map((item) => (
            <p key={item.purchase_id} className={desk.line}>
              <span>
                <Link to={`/recepcion/compra/${item.purchase_id}/`}>{item.class_package.title}</Link>{' '}
                <span className={desk.sub}>
                  Folio {item.purchase_id} · {formatInstant(item.createdAt, timezoneOf(item))} ·{' '}
                  {item.payment_method.name}
                  {item.bill ? ` · Nota ${item.bill}` : ''}
                  {item.sold_by ? ` · Vendió ${item.sold_by}` : ''}
                </span>
              </span>
              <span className={`${desk.row} ${styles.paid}`}>
                <strong>{formatPesos(costSoFar(item))}</strong>
                <PurchaseState
                  item={item}
                  timezone={timezoneOf(item)}
                  isPaused={pauseOf(item.purchase_id)?.state === 'running'}
                />
                <RaiseButton from={toppableOf(item.purchase_id)} onRaise={setRaised} />
                {canCancelInTable(item) && !pauseOf(item.purchase_id) ? (
                  <Button look="plain" onClick={() => setPaused(item)}>
                    Pausar por salud
                  </Button>
                ) : null}
              </span>
            </p>
          ))}
        </Part>
      </div>
      <MemberPauses customer_id={customer_id} />
      <MemberPlanChanges customer_id={customer_id} />
      <MemberFamily customer_id={customer_id} />
      {extended ? (
        <ExtendDialog customer_id={customer_id} lot={extended} onClose={() => setExtended(null)} />
      ) : null}
      {raised ? <TopUpDialog customer={data} from={raised} onClose={() => setRaised(null)} /> : null}
      {paused ? (
        <PauseDialog customer_id={customer_id} purchase={paused} onClose={() => setPaused(null)} />
      ) : null}
    </div>
  );
}

/** Raises a package to a larger one, where it can be. */
const RaiseButton = ({
  from,
  onRaise,
}: {
  from: ToppableUp | undefined;
  onRaise: (from: ToppableUp) => void;
}) =>
  from ? (
    <Button look="plain" onClick={() => onRaise(from)}>
      Pasar a uno mayor<span className="visually-hidden"> desde {from.title}</span>
    </Button>
  ) : null;
