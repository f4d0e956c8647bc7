import type { Roster, RosterRow, WaitingMember } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { isSoldOut } from '@tbm/domain/places';
import { spotRowsOfClass } from '@tbm/domain/spots';
import type { CSSProperties, ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { initials } from '../../design/initials.ts';
import { Heading } from '../../design/layout.tsx';
import { Stage } from '../../design/stage.tsx';
import { formatPhone } from '../../platform/phone.ts';
import desk from './desk.module.css';
import styles from './roster.module.css';

/** The name of the guest or member who holds the place. */
export const nameOf = ({ guest_name, customer }: Pick<RosterRow, 'guest_name' | 'customer'>): string =>
  guest_name ?? (customer ? `${customer.name} ${customer.last_name}` : '');

/** A guest's place names the member who brings the guest, so it has no photo. */
const photoOf = ({ guest_name, customer }: RosterRow) => (guest_name ? null : (customer?.file ?? null));

const marksOf = (row: RosterRow): { tone: Tone; text: string }[] => [
  ...(row.is_cash && !row.is_paid ? [{ tone: 'bad', text: 'Debe efectivo' } as const] : []),
  ...(row.waiver_missing ? [{ tone: 'bad', text: 'Falta responsiva' } as const] : []),
  ...(row.is_first ? [{ tone: 'accent', text: 'Primera vez' } as const] : []),
  ...(row.is_birthday ? [{ tone: 'accent', text: 'Cumpleaños' } as const] : []),
  ...(row.is_fixed ? [{ tone: 'soft', text: 'Lugar fijo' } as const] : []),
  ...(row.is_cash && row.is_paid ? [{ tone: 'soft', text: 'Pagó efectivo' } as const] : []),
  ...(row.guest_name
    ? [{ tone: 'soft', text: row.customer ? `Invitada de ${row.customer.name}` : 'Invitada' } as const]
    : []),
];

/** Everyone with a place. A tap anywhere on the row marks attendance, another takes the mark back; the rest is behind its menu. */
export const RosterList = ({
  item,
  rows,
  isDesk,
  onMark,
  onMore,
  onHealth,
}: {
  item: Roster;
  /** Those of the class that are shown. */
  rows: readonly RosterRow[];
  /** Coaches may only mark attendance, and see what members answered about their health. */
  isDesk: boolean;
  onMark: (row: RosterRow) => void;
  onMore: (row: RosterRow) => void;
  onHealth: (row: RosterRow) => void;
}): ReactNode => (
  <ul className={styles.people} aria-label="Lista de la clase">
    {rows.map((row) => (
      <li key={row.class_reservation_id} className={styles.person} data-attended={row.attend}>
        <Mark row={row} hasSpots={roomOf(item).length > 0} onMark={onMark} />
        {isDesk ? (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            aria-label={`Cambiar ${nameOf(row)}`}
            onClick={() => onMore(row)}
          >
            <Icon path="M12 5v.01M12 12v.01M12 19v.01" size={24} weight={3.5} />
          </button>
        ) : row.guest_name === null ? (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            aria-label={`Salud de ${nameOf(row)}`}
            onClick={() => onHealth(row)}
          >
            <Icon path="M12 20C5 15 3 11 3 8a4 4 0 0 1 9-2 4 4 0 0 1 9 2c0 3-2 7-9 12z" size={24} />
          </button>
        ) : null}
      </li>
    ))}
  </ul>
);

/** Spot, photo, name and marks of a person, and whether the person is here: all of it is the button. */
function Mark({
  row,
  hasSpots,
  onMark,
}: {
  row: RosterRow;
  hasSpots: boolean;
  onMark: (row: RosterRow) => void;
}): ReactNode {
  const marks = marksOf(row);
  const spot = row.spot === null ? 'sin lugar' : `lugar ${row.spot}`;
  const words = [`Asistió ${nameOf(row)}`, ...(hasSpots ? [spot] : []), ...marks.map(({ text }) => text)];
  return (
    <button
      type="button"
      className={styles.mark}
      aria-pressed={row.attend}
      aria-label={words.join(', ')}
      onClick={() => onMark(row)}
    >
      <span className={styles.box}>
        {row.attend ? <Icon path="M4 12l6 6L20 6" size={18} weight={3.5} /> : null}
      </span>
      {hasSpots ? <span className={styles.spot}>{row.spot ?? '–'}</span> : null}
      <Avatar name={nameOf(row)} file={photoOf(row)} />
      <span className={styles.identity}>
        <span className={styles.name}>{nameOf(row)}</span>
        {marks.length > 0 ? (
          <span className={styles.marks}>
            {marks.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        ) : null}
      </span>
    </button>
  );
}

/** Why no one can be added to the class; empty while there is room. */
export const fullText = (item: Roster): string =>
  isSoldOut(item) ? 'La clase está llena: cancela un lugar o amplía el cupo.' : '';

/** The members who wait for a place of the class, in the order in which they asked; the desk gives a free one to any of them. */
export function WaitingList({
  item,
  onBook,
}: {
  item: Roster;
  /** Null where booking is not allowed. */
  onBook: ((member: WaitingMember) => void) | null;
}): ReactNode {
  if (item.waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Lista de espera">
      <Heading level={2} size="s">
        {counted(item.waiting.length, 'socia espera', 'socias esperan')} un lugar
      </Heading>
      <ol className={styles.people}>
        {item.waiting.map((member) => {
          const name = `${member.name} ${member.last_name}`;
          return (
            <li key={member.waitlist_id} className={styles.waiter}>
              <Avatar name={name} file={member.file} />
              <span className={styles.identity}>
                <span className={styles.name}>{name}</span>
                <span className={desk.sub}>{formatPhone(member.phone)}</span>
              </span>
              {onBook ? (
                <Button
                  look="quiet"
                  aria-label={`Dar lugar a ${name}`}
                  why={fullText(item)}
                  onClick={() => onBook(member)}
                >
                  Dar lugar
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The rows of its spots; none online and in a room without a map. */
const roomOf = (item: Roster): number[][] => spotRowsOfClass(item.class_type.spot_map, item.capacity);

/** A spot in words: `Lugar 4: Regina Treviño, ya llegó`. */
const spotText = (spot: number, row: RosterRow | undefined): string =>
  `Lugar ${spot}: ${row ? `${nameOf(row)}, ${row.attend ? 'ya llegó' : 'no ha llegado'}` : 'libre'}`;

/** The room as the coach sees it: the member of each spot, and who has arrived. */
export function RoomMap({ item }: { item: Roster }): ReactNode {
  const rows = roomOf(item);
  if (rows.length === 0) return null;
  const rowBySpot = new Map(item.rows.map((row) => [row.spot, row]));
  return (
    <section
      className={`${desk.card} ${styles.room}`}
      aria-label="Lugares"
      style={{ '--widest': Math.max(...rows.map((spots) => spots.length)) } as CSSProperties}
    >
      <Stage />
      {rows.map((spots) => (
        <ul key={spots[0]} className={styles.mapRow}>
          {spots.map((spot) => {
            const row = rowBySpot.get(spot);
            return (
              <li
                key={spot}
                className={styles.mapSpot}
                data-held={row !== undefined}
                data-attended={row?.attend ?? false}
              >
                <span aria-hidden="true" title={row ? nameOf(row) : `Lugar ${spot} libre`}>
                  {row ? initials(nameOf(row)) : spot}
                </span>
                <span className="visually-hidden">{spotText(spot, row)}</span>
              </li>
            );
          })}
        </ul>
      ))}
    </section>
  );
}
