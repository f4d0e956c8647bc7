import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { Icon } from './icon.tsx';

/** Milliseconds between two steps [UI-009]. */
export const pace = {
  normal: 3_000,
  testimonials: 5_000,
  mobile: 6_000,
  filters: 2_500,
  favourites: 2_500,
} as const;

/** The width of a card, for the `sizes` of its picture. */
export const cardWidth = 'min(78vw, 20rem)';

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isPhone = () => matchMedia('(max-width: 767px)').matches;

/** Where to scroll: to the other end when that is more than half a step beyond this one. In pixels. */
const loopedTarget = (target: number, step: number, last: number): number => {
  if (target > last + step / 2) return 0;
  return target < -step / 2 ? last : target;
};

/**
 * A row of cards that loops and advances automatically [UI-008, UI-009]. It stops while the pointer or the keyboard
 * focus is inside, with reduced motion, when out of sight, and when the member pauses it.
 */
export function Carousel({
  label,
  every = pace.normal,
  children,
}: {
  label: string;
  every?: number;
  children: ReactNode[];
}): ReactNode {
  const track = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);

  const move = useCallback((steps: number) => {
    const list = track.current;
    const first = list?.firstElementChild;
    if (!list || !first) return;
    const step =
      first.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(list).columnGap || '0');
    const last = list.scrollWidth - list.clientWidth;
    const target = list.scrollLeft + steps * step;
    list.scrollTo({
      left: loopedTarget(target, step, last),
      behavior: prefersLessMotion() ? 'auto' : 'smooth',
    });
  }, []);

  useEffect(() => {
    if (paused || prefersLessMotion()) return;
    const element = box.current;
    if (!element) return;
    let visible = false;
    const visibility = new IntersectionObserver(([entry]) => {
      visible = entry?.isIntersecting ?? false;
    });
    visibility.observe(element);
    const timer = setInterval(
      () => {
        if (visible && !element.matches(':hover') && !element.matches(':focus-within') && !document.hidden)
          move(1);
      },
      isPhone() ? Math.max(every, pace.mobile) : every,
    );
    return () => {
      clearInterval(timer);
      visibility.disconnect();
    };
  }, [paused, every, move]);

  return (
    <section ref={box} className={styles.carousel} aria-roledescription="carrusel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={track} className={styles.track} tabIndex={0} aria-label={label}>
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change their order
          <li key={index}>{child}</li>
        ))}
      </ul>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          onClick={() => setPaused(!paused)}
          aria-pressed={paused}
        >
          <span className="visually-hidden">Pausar movimiento</span>
          <Icon size={20} path={paused ? 'M8 5l11 7-11 7z' : 'M8 5v14M16 5v14'} />
        </button>
        <button type="button" className={styles.control} onClick={() => move(-1)}>
          <span className="visually-hidden">Anterior</span>
          <Icon size={20} path="M15 5l-7 7 7 7" />
        </button>
        <button type="button" className={styles.control} onClick={() => move(1)}>
          <span className="visually-hidden">Siguiente</span>
          <Icon size={20} path="M9 5l7 7-7 7" />
        </button>
      </div>
    </section>
  );
}
