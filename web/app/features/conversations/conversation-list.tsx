import type { Conversation, ConversationFilter } from '@tbm/contract/conversations';
import { counted } from '@tbm/domain/counted';
import { dayIn, formatDayMonth, formatHour } from '@tbm/domain/time';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { ButtonLink } from '../../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { LinkTabs } from '../../design/link-tabs.tsx';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useNow } from '../../platform/use-now.ts';
import { useStatus } from '../../platform/use-status.ts';
import styles from './conversations.module.css';
import { nameOf, previewOf, windowLeft } from './words.ts';

const filters: { value: string; filter: ConversationFilter; title: string; empty: string }[] = [
  { value: 'todas', filter: 'open', title: 'Todas', empty: 'No hay conversaciones abiertas' },
  { value: 'mias', filter: 'mine', title: 'Mías', empty: 'No atiendes ninguna conversación' },
  {
    value: 'sin-asignar',
    filter: 'unassigned',
    title: 'Sin asignar',
    empty: 'Todas tienen quién las atienda',
  },
  { value: 'cerradas', filter: 'closed', title: 'Cerradas', empty: 'Aún no hay conversaciones cerradas' },
];

/** The chosen filter, which is in the address. */
function useFilter() {
  const [params] = useSearchParams();
  const chosen = params.get('ver');
  return filters.find(({ value }) => value === chosen) ?? (filters[0] as (typeof filters)[number]);
}

/** The address of a conversation, or of the list, with the same filter and branch. */
export function useAddress(): (conversation_id?: number) => string {
  const [params] = useSearchParams();
  const query = params.size > 0 ? `?${params}` : '';
  return (conversation_id) =>
    `/recepcion/mensajes/${conversation_id === undefined ? '' : `${conversation_id}/`}${query}`;
}

/** The conversations of the branch, filtered by the colleague who attends to them. */
export function ConversationList({ current }: { current?: number }): ReactNode {
  const { branch } = useRoot();
  const [params] = useSearchParams();
  const { value, filter, empty } = useFilter();
  const query = { filter, branch_id: branch.branch_id };
  const { data, error, refetch } = useApi('GET /conversations', { query });
  useStatus(
    `${branch.branch_id} ${filter}`,
    data
      ? data.data.length === 0
        ? empty
        : counted(data.data.length, 'conversación', 'conversaciones')
      : null,
  );
  const to = (other: string) => {
    const next = new URLSearchParams(params);
    next.delete('paginas');
    if (other === 'todas') next.delete('ver');
    else next.set('ver', other);
    return `?${next}`;
  };
  return (
    <div className={styles.list}>
      <LinkTabs
        label="Conversaciones"
        current={value}
        tabs={filters.map((one) => ({ value: one.value, title: one.title, to: to(one.value) }))}
      />
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="24rem" />
      ) : data.data.length === 0 ? (
        <EmptyState
          title={empty}
          text="Aquí llega lo que escriben por WhatsApp."
          {...(filter === 'open' ? {} : { action: { to: to('todas'), label: 'Ver todas' } })}
        />
      ) : (
        <div className={styles.scroll}>
          <Page filter={filter} number={1} {...(current === undefined ? {} : { current })} />
        </div>
      )}
    </div>
  );
}

/**
 * A page of the list, and the pages that were asked for after it: how many is in the address, so that they are still there
 * beside the conversation that is opened, and on the way back.
 */
function Page({
  filter,
  number,
  before,
  current,
}: {
  filter: ConversationFilter;
  /** From 1. */
  number: number;
  before?: string;
  current?: number;
}): ReactNode {
  const { branch } = useRoot();
  const [params] = useSearchParams();
  const isNextShown = Number(params.get('paginas')) > number;
  const next = new URLSearchParams(params);
  next.set('paginas', String(number + 1));
  const query = { filter, branch_id: branch.branch_id, ...(before ? { before } : {}) };
  const { data, error, refetch } = useApi('GET /conversations', { query });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" />;
  return (
    <>
      <ul className={styles.items}>
        {data.data.map((item) => (
          <Item key={item.conversation_id} item={item} isCurrent={item.conversation_id === current} />
        ))}
      </ul>
      {data.before === null ? null : isNextShown ? (
        <Page
          filter={filter}
          number={number + 1}
          before={data.before}
          {...(current === undefined ? {} : { current })}
        />
      ) : (
        <ButtonLink look="quiet" to={`?${next}`} replace preventScrollReset>
          Ver anteriores
        </ButtonLink>
      )}
    </>
  );
}

function Item({ item, isCurrent }: { item: Conversation; isCurrent: boolean }): ReactNode {
  const { branch } = useRoot();
  const addressOf = useAddress();
  const now = useNow(30_000);
  const name = nameOf(item);
  const isToday = dayIn(item.lastAt, branch.timezone).equals(dayIn(now, branch.timezone));
  const left = windowLeft(item.window_until, now);
  const row = useRef<HTMLLIElement>(null);
  // In the list's own scroll, on a wide window; the page itself stays where it is.
  useEffect(() => {
    const list = row.current?.closest(`.${styles.scroll}`);
    if (!isCurrent || !row.current || !list) return;
    const [one, all] = [row.current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (one.bottom > all.bottom) list.scrollTop += one.bottom - all.bottom;
    else if (one.top < all.top) list.scrollTop -= all.top - one.top;
  }, [isCurrent]);
  return (
    <li ref={row}>
      <Link
        to={addressOf(item.conversation_id)}
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        data-unread={item.unread > 0}
      >
        <Avatar name={name} file={item.customer?.file ?? null} />
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          <span className={styles.preview}>{previewOf(item.last)}</span>
        </span>
        <span className={styles.side}>
          <span className={styles.sub}>
            {isToday
              ? formatHour(item.lastAt, branch.timezone)
              : formatDayMonth(dayIn(item.lastAt, branch.timezone))}
          </span>
          {item.unread > 0 ? (
            <span className={styles.unread}>
              {item.unread}
              <span className="visually-hidden"> sin leer</span>
            </span>
          ) : null}
          {item.opted_out ? <Badge tone="soft">BAJA</Badge> : null}
        </span>
        <span className={styles.where}>
          <span className={styles.sender}>
            {item.closed ? 'Cerrada' : (item.assignee?.name ?? 'Sin asignar')}
          </span>
          <span className={styles.left}>
            {' · '}
            {left ?? 'Solo plantillas'}
          </span>
        </span>
      </Link>
    </li>
  );
}
