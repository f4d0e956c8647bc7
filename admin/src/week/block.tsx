import { Box, ButtonBase } from '@mui/material';
import type { WeekClass } from '@tbm/contract/week';
import { formatHour } from '@tbm/domain/time';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';

/** What stands out in a class: that it was cancelled, looks for a substitute, or has one. */
export const markOf = ({ is_cancelled, request, coaches }: WeekClass): string | null => {
  if (is_cancelled) return 'Cancelada';
  if (request) return 'Busca sustituta';
  const substitutes = coaches.flatMap(({ name, instead_of }) =>
    instead_of ? `${name} por ${instead_of}` : [],
  );
  return substitutes.length > 0 ? substitutes.join(' y ') : null;
};

/** The colour of a kind of class, by its id. */
const hueOf = (class_type_id: number): number => (class_type_id * 47) % 360;

/** Read aloud only. */
const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

const line = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A class in the grid. */
export const Block = ({
  item,
  timezone,
  isDim,
  isMovable,
  style,
  onPointerDown,
  onClick,
}: {
  item: WeekClass;
  timezone: string;
  isDim: boolean;
  isMovable: boolean;
  style: CSSProperties;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onClick: () => void;
}): ReactNode => {
  const mark = markOf(item);
  return (
    <ButtonBase
      style={{ ...style, '--hue': hueOf(item.class_type.class_type_id) } as CSSProperties}
      onPointerDown={onPointerDown}
      onClick={onClick}
      sx={(theme) => ({
        position: 'absolute',
        display: 'block',
        padding: '3px 6px',
        overflow: 'hidden',
        textAlign: 'start',
        fontFamily: theme.typography.fontFamily,
        fontSize: '0.8125rem',
        lineHeight: 1.3,
        color: 'text.primary',
        border: `1px solid ${theme.palette.divider}`,
        borderLeft: `4px solid hsl(var(--hue) 55% ${theme.palette.mode === 'dark' ? '68%' : '42%'})`,
        borderRadius: '6px',
        bgcolor: isDim
          ? theme.palette.background.paper
          : `color-mix(in srgb, hsl(var(--hue) 60% 50%) 12%, ${theme.palette.background.paper})`,
        cursor: isMovable ? 'grab' : 'pointer',
        '&:hover': { borderColor: theme.palette.text.primary },
        '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, zIndex: 2 },
        ...(isDim ? { color: 'text.secondary' } : {}),
      })}
    >
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>{formatHour(item.class_date, timezone)}</span>{' '}
        <span>
          {item.taken}/{item.capacity}
          {item.waiting > 0 ? ` +${item.waiting}` : ''}
          {item.waiting > 0 ? <span style={visuallyHidden}> en lista de espera</span> : null}
        </span>
      </Box>{' '}
      <Box
        component="span"
        sx={{ ...line, fontWeight: 700, ...(item.is_cancelled ? { textDecoration: 'line-through' } : {}) }}
      >
        {item.class_type.name}
      </Box>{' '}
      <Box
        component="span"
        sx={{
          ...line,
          ...(mark ? { fontWeight: 700 } : {}),
          ...(item.is_cancelled || item.request ? { color: 'error.main' } : {}),
        }}
      >
        {mark ?? item.coaches.map(({ name }) => name).join(' y ')}
      </Box>
    </ButtonBase>
  );
};
