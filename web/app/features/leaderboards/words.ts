import type { Board, BoardMode, BoardRow } from '@tbm/contract/leaderboards';
import { counted } from '@tbm/domain/counted';
import { formatMonth } from '@tbm/domain/time';

type Figures = Pick<BoardRow, 'attended' | 'playbacks'>;

/** What members are ranked by: films online, classes attended in the studio. */
export const scoreOf = (mode: BoardMode, { attended, playbacks }: Figures): number =>
  mode === 'online' ? playbacks : attended;

const unitOf = (mode: BoardMode, count: number): string => {
  if (mode === 'online') return count === 1 ? 'clase' : 'clases';
  return count === 1 ? 'asistencia' : 'asistencias';
};

/** `12 clases`, `1 asistencia`. */
export const scoreText = (mode: BoardMode, row: Figures): string => {
  const score = scoreOf(mode, row);
  return `${score} ${unitOf(mode, score)}`;
};

/** `8 reservaciones`: shown for classes in the studio only. */
export const reservedText = ({ reservations }: Pick<BoardRow, 'reservations'>): string =>
  counted(reservations, 'reservación', 'reservaciones');

/** What a board counts. */
export const ruleText: Record<BoardMode, string> = {
  online: 'Cada clase completada cuenta una vez al día.',
  presenciales: 'Cuentan tus asistencias; si empatan, tus reservaciones.',
};

/** How much is missing to the next better member; null where there is nothing to show. */
export function aheadText(mode: BoardMode, { data, own, shown }: Board): string | null {
  if (!shown || own.rank === null) return null;
  if (own.rank === 1) return 'Vas en primer lugar.';
  const next = data.findLast(({ rank }) => rank !== null && own.rank !== null && rank < own.rank);
  const missing = next ? scoreOf(mode, next) - scoreOf(mode, own) : 0;
  if (!next || missing === 0) return null;
  return `${missing === 1 ? 'Te falta' : 'Te faltan'} ${missing} ${unitOf(mode, missing)} para alcanzar a ${next.name}`;
}

/** An empty month, and for the current one how to begin. */
export function emptyWords(mode: BoardMode, month: string) {
  const inMonth = `en ${formatMonth(month)}`;
  return mode === 'online'
    ? {
        title: `Aún no hay clases completadas ${inMonth}`,
        past: `No hubo clases completadas ${inMonth}`,
        text: 'Completa una y abre tú el leaderboard.',
        action: { label: 'Ir a la videoteca', to: '/mytbm/online' },
      }
    : {
        title: `Aún no hay reservaciones ${inMonth}`,
        past: `No hubo reservaciones ${inMonth}`,
        text: 'Reserva la tuya y abre tú el leaderboard.',
        action: { label: 'Reservar', to: '/mytbm/presencial' },
      };
}

/** The month in the address (`2026-11`), as its first day; the current one for anything else. */
export function monthIn(address: string | null, today: string): string {
  const current = `${today.slice(0, 7)}-01`;
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(address ?? '')) return current;
  const asked = `${address}-01`;
  return asked < current ? asked : current;
}

/** The month a number of months later, in the form of an address. */
export const monthAfter = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).add({ months }).toString().slice(0, 7);
