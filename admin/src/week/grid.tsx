import { Box, Typography } from '@mui/material';
import type { WeekClass } from '@tbm/contract/week';
import { dayIn, formatHour, formatLongDay, shortWeekday } from '@tbm/domain/time';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Block } from './block.tsx';
import { dropAt, hoursOf, hourText, lanesOf, minuteOf } from './layout.ts';

/** Pixels of an hour. */
const hourHeight = 76;
const hourWidth = '3rem';
/** Pixels that a pointer moves before a click becomes a drag. */
const dragDistance = 6;

export interface Target {
  day: string;
  time: string;
}

interface Props {
  days: readonly Temporal.PlainDate[];
  classes: readonly WeekClass[];
  closed: ReadonlyMap<string, string>;
  timezone: string;
  now: number;
  onOpen: (item: WeekClass) => void;
  /** A class was dragged to another day or hour. */
  onMove: (item: WeekClass, to: Target) => void;
}

/** Whether a class may still be moved, given to another coach or cancelled. */
export const isChangeable = ({ class_date, is_cancelled }: WeekClass, now: number): boolean =>
  !is_cancelled && Date.parse(class_date) > now;

/** Days as columns, hours as rows. A pointer may drag a class; its dialog does the same without one. */
export function Grid({ days, classes, closed, timezone, now, onOpen, onMove }: Props): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const { first, last } = hoursOf(classes, timezone);
  const [ghost, setGhost] = useState<{ item: WeekClass; day: number; minutes: number } | null>(null);
  const dragged = useRef(false);

  function drag(item: WeekClass, event: PointerEvent<HTMLElement>): void {
    dragged.current = false;
    // A finger scrolls.
    if (event.pointerType === 'touch' || event.button !== 0 || !isChangeable(item, now)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [startX, startY, grabY] = [event.clientX, event.clientY, event.clientY - box.top];
    let target: { day: number; minutes: number } | null = null;
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      // So short a movement is still a click.
      if (!target && Math.hypot(clientX - startX, clientY - startY) < dragDistance) return;
      const grid = area.current?.getBoundingClientRect();
      if (!grid) return;
      dragged.current = true;
      target = dropAt(
        { x: clientX - grid.left, y: clientY - grabY - grid.top },
        {
          width: grid.width,
          days: days.length,
          hourHeight,
          firstHour: first,
        },
      );
      setGhost({ item, ...target });
    };
    const end = (isDropped: boolean) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', key);
      setGhost(null);
      const day = target ? days[target.day]?.toString() : undefined;
      // Escape, or a click without a movement.
      if (!isDropped || !target || !day) return;
      const time = hourText(target.minutes);
      const isHere =
        day === dayIn(item.class_date, timezone).toString() && time === formatHour(item.class_date, timezone);
      if (!isHere) onMove(item, { day, time });
    };
    const drop = () => end(true);
    const stop = () => end(false);
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') stop();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', key);
  }

  const top = (minutes: number): number => ((minutes - first * 60) / 60) * hourHeight;
  const today = dayIn(new Date(now).toISOString(), timezone).toString();
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `${hourWidth} 1fr`, minWidth: 0 }}>
      <div />
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
        {days.map((day) => (
          <Box key={day.toString()} sx={{ padding: '0.25rem 0.375rem', minWidth: 0 }} aria-hidden>
            <Typography
              sx={{
                fontWeight: 700,
                ...(day.toString() === today ? { color: 'primary.main' } : {}),
                '&::first-letter': { textTransform: 'uppercase' },
              }}
            >
              {shortWeekday(day.dayOfWeek)} {day.day}
              {day.toString() === today ? ' · hoy' : ''}
            </Typography>
            {closed.has(day.toString()) ? (
              <Typography variant="caption" color="text.secondary" noWrap component="p">
                Cerrado: {closed.get(day.toString())}
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: hours.length * hourHeight }}>
        {hours.map((hour) => (
          <Typography
            key={hour}
            variant="caption"
            color="text.secondary"
            style={{ top: top(hour * 60) }}
            sx={{
              position: 'absolute',
              right: 8,
              lineHeight: 1,
              // The first one is below its line.
              transform: hour === first ? 'translateY(4px)' : 'translateY(-50%)',
            }}
          >
            {hourText(hour * 60)}
          </Typography>
        ))}
      </Box>
      <Box
        ref={area}
        sx={{
          position: 'relative',
          display: 'grid',
          gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          height: hours.length * hourHeight,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          backgroundImage: (theme) => `linear-gradient(${theme.palette.divider} 1px, transparent 1px)`,
          backgroundSize: `100% ${hourHeight}px`,
          backgroundPositionY: '-1px',
        }}
      >
        {days.map((day) => (
          <Box
            key={day.toString()}
            component="section"
            aria-label={`${formatLongDay(day)}${closed.has(day.toString()) ? ', cerrado' : ''}`}
            sx={{
              position: 'relative',
              minWidth: 0,
              borderLeft: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderLeft: 0 },
              ...(closed.has(day.toString()) ? { bgcolor: 'action.hover' } : {}),
            }}
          >
            {lanesOf(classes.filter(({ class_date }) => dayIn(class_date, timezone).equals(day))).map(
              ({ item, lane, lanes }) => (
                <Block
                  key={item.single_class_id}
                  item={item}
                  timezone={timezone}
                  isDim={item.is_cancelled || Date.parse(item.class_date) <= now}
                  isMovable={isChangeable(item, now)}
                  style={{
                    top: top(minuteOf(item.class_date, timezone)),
                    height: Math.max(28, (item.duration / 60) * hourHeight - 2),
                    left: `calc(${(100 * lane) / lanes}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }}
                  onPointerDown={(event) => drag(item, event)}
                  onClick={() => {
                    if (!dragged.current) onOpen(item);
                  }}
                />
              ),
            )}
          </Box>
        ))}
        {ghost ? (
          <Box
            aria-hidden
            style={{
              top: top(ghost.minutes),
              height: (ghost.item.duration / 60) * hourHeight - 2,
              left: `${(100 * ghost.day) / days.length}%`,
              width: `${100 / days.length}%`,
            }}
            sx={{
              position: 'absolute',
              zIndex: 3,
              padding: '2px 6px',
              border: 2,
              borderStyle: 'dashed',
              borderColor: 'primary.main',
              borderRadius: 1,
              bgcolor: 'background.default',
              opacity: 0.92,
              pointerEvents: 'none',
              fontSize: '0.8125rem',
              fontWeight: 700,
            }}
          >
            {hourText(ghost.minutes)} {ghost.item.class_type.name}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
