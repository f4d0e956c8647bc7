import type { Roster, RosterRow } from '@tbm/contract/rosters';
import { seatRows } from '@tbm/domain/spots';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { initials } from '../../design/initials.ts';
import { Stage } from '../../design/stage.tsx';
import desk from './desk.module.css';
import styles from './roster.module.css';

/** The name of the guest or member who holds the place. */
export const nameOf = ({ guest_name, customer }: Pick<RosterRow, 'guest_name' | 'customer'>): string =>
  guest_name ?? (customer ? `${customer.name} ${customer.last_name}` : '');

/** A guest's place names the member who brings her, so it has no photo. */
const photoOf = ({ guest_name, customer }: RosterRow) => (guest_name ? null : (customer?.file ?? null));

/** Everyone with a place; one tap marks attendance. */
export const RosterList = ({
  rows,
  isDesk,
  onMark,
  onMore,
}: {
  rows: readonly RosterRow[];
  /** Coaches may only mark attendance. */
  isDesk: boolean;
  onMark: (row: RosterRow) => void;
  onMore: (row: RosterRow) => void;
}): ReactNode => (
  <ul className={styles.people} aria-label="Lista de la clase">
    {rows.map((row) => (
      <li key={row.class_reservation_id} className={styles.person} data-here={row.attend}>
        <button
          type="button"
          className={styles.mark}
          aria-pressed={row.attend}
          aria-label={`Asistió ${nameOf(row)}`}
          onClick={() => onMark(row)}
        >
          {row.attend ? <Icon path="M4 12l6 6L20 6" size={26} weight={3} /> : null}
        </button>
        <Avatar name={nameOf(row)} file={photoOf(row)} />
        <div className={styles.who}>
          {isDesk && row.customer && !row.guest_name ? (
            <Link to={`/recepcion/socia/${row.customer.customer_id}/`}>{nameOf(row)}</Link>
          ) : (
            <strong>{nameOf(row)}</strong>
          )}
          <div className={styles.marks}>
            {row.is_first ? <Badge tone="accent">Primera vez</Badge> : null}
            {row.is_birthday ? <Badge tone="accent">Cumpleaños</Badge> : null}
            {row.is_cash && !row.is_paid ? <Badge tone="bad">Debe efectivo</Badge> : null}
            {row.guest_name ? (
              <Badge tone="soft">{row.customer ? `Invitada de ${row.customer.name}` : 'Invitada'}</Badge>
            ) : null}
          </div>
        </div>
        <div className={styles.side}>
          <span className={styles.spot}>
            <span className="visually-hidden">Lugar </span>
            {row.spot ?? '–'}
          </span>
          {isDesk ? (
            <Button look="quiet" onClick={() => onMore(row)} aria-label={`Cambiar ${nameOf(row)}`}>
              <span className={styles.change}>Cambiar</span>
              <span className={styles.dots} aria-hidden="true">
                ⋯
              </span>
            </Button>
          ) : null}
        </div>
      </li>
    ))}
  </ul>
);

/** A seat in words: `Lugar 4: Regina Treviño, ya llegó`. */
const seatText = (seat: number, row: RosterRow | undefined): string =>
  `Lugar ${seat}: ${row ? `${nameOf(row)}, ${row.attend ? 'ya llegó' : 'no ha llegado'}` : 'libre'}`;

/** The room as the coach sees it: who has which spot, and who has arrived. */
export function RoomMap({ item }: { item: Roster }): ReactNode {
  const rows = seatRows(item.class_type.spot_map, item.capacity);
  if (rows.length === 0) return null;
  const held = new Map(item.rows.map((row) => [row.spot, row]));
  return (
    <section
      className={`${desk.card} ${styles.room}`}
      aria-label="Lugares"
      style={{ '--widest': Math.max(...rows.map((seats) => seats.length)) } as CSSProperties}
    >
      <Stage />
      {rows.map((seats) => (
        <ul key={seats[0]} className={styles.seats}>
          {seats.map((seat) => {
            const row = held.get(seat);
            return (
              <li
                key={seat}
                className={styles.seat}
                data-held={row !== undefined}
                data-here={row?.attend ?? false}
              >
                <span aria-hidden="true" title={row ? nameOf(row) : `Lugar ${seat} libre`}>
                  {row ? initials(nameOf(row)) : seat}
                </span>
                <span className="visually-hidden">{seatText(seat, row)}</span>
              </li>
            );
          })}
        </ul>
      ))}
    </section>
  );
}
