import { legend } from '@tbm/domain/legend';
import type { Badge } from '@tbm/domain/places';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClassMark } from '../../design/class-mark.tsx';
import { begunText } from './begun.ts';
import styles from './class-card.module.css';
import { CoachFaces } from './coach-faces.tsx';
import type { WeekClass } from './week.ts';

const onWaitlist = 'En lista de espera';

interface Standing {
  text: string;
  look: string | undefined;
  lang?: Badge['lang'];
}

/** The text about places or the member's own state; empty for a class that is over and that the member had not booked. */
function standingOf(item: WeekClass): Standing {
  const { state, past, begun, badge, left, spot, opens } = item;
  if (state === 'reserved')
    return { text: spot === null ? legend.reserved : `${legend.reserved} · lugar ${spot}`, look: styles.own };
  if (past) return { text: '', look: '' };
  if (state === 'sold_out') return { text: legend.sold_out, look: styles.full, lang: 'en' };
  if (begun) return { text: begunText(item), look: styles.late };
  if (opens) return { text: `Abre el ${opens}`, look: styles.late };
  if (!badge) return { text: `${left} lugares`, look: styles.places };
  return { ...badge, look: styles.badge };
}

/** The state in words, unless the visible text says it. */
function spokenText({ state, past }: WeekClass, text: string): string {
  if (past && state !== 'reserved') return 'Ya pasó';
  return text.startsWith(legend[state]) ? '' : legend[state];
}

/**
 * A class on the schedule: available, reserved by me, or sold out [SCHED-010..015]. It is a link, since an open class
 * has its own address.
 */
export function ClassCard({ item, to }: { item: WeekClass; to: string }): ReactNode {
  const { name, short_code, time, end, coaches, faces, state, past, begun, waiting } = item;
  const { text, look, lang } = standingOf(item);
  return (
    <Link
      to={to}
      className={[
        styles.card,
        styles[state],
        past ? styles.past : '',
        (begun || item.opens) && state === 'available' ? styles.begun : '',
      ].join(' ')}
      data-class={short_code}
      preventScrollReset
      // The accessible name: the visible text in its order, plus the state that is otherwise shown only by colour.
      aria-label={[`${time}–${end}`, name, coaches, text, waiting ? onWaitlist : '', spokenText(item, text)]
        .filter(Boolean)
        .join(' ')}
    >
      <span className={styles.hours}>
        <span className={styles.hour}>{time}</span>
        <span className={styles.end}>–{end}</span>
      </span>{' '}
      <span className={styles.what}>
        <span className={styles.name}>
          <ClassMark code={short_code} />
          <span>{name}</span>
        </span>{' '}
        <CoachFaces coaches={faces} names={coaches} />
      </span>{' '}
      {text ? (
        <span className={look} lang={lang}>
          {text}
        </span>
      ) : null}
      {waiting ? <span className={styles.waiting}>{onWaitlist}</span> : null}
    </Link>
  );
}
