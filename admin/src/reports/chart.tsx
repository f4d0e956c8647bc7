import { Box, Link, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Link as To, useNavigate } from 'react-router';
import { shortText } from './numbers.ts';

export interface Column {
  key: string;
  /** Below the column. */
  label: string;
  value: number;
  /** The whole sentence: `18 nov 2026: $3,400.00 en 4 cobros`. */
  text: string;
  /** The rows behind it. */
  to: string;
}

/** The least round number that is not below the largest value. */
export function roundTop(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

const height = 220;

/**
 * Columns over time. It is one stop of the keyboard: arrows go from column to column, each of which is announced, and Enter opens
 * the rows behind it; pointing at a column shows the same. The sentence of the chosen column is below.
 */
export function ColumnChart({ label, columns }: { label: string; columns: readonly Column[] }): ReactNode {
  const [index, setIndex] = useState(columns.length - 1);
  const navigate = useNavigate();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const chosen = columns[Math.min(index, columns.length - 1)];
  if (!chosen) return null;
  const top = roundTop(columns.map(({ value }) => value));
  const every = Math.ceil(columns.length / (isSmall ? 5 : 12));

  const keys: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    Home: 0,
    End: columns.length - 1,
  };
  function press(event: KeyboardEvent): void {
    const next = keys[event.key];
    if (event.key === 'Enter') void navigate(chosen?.to ?? '');
    if (next === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(columns.length - 1, next)));
  }
  function point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * columns.length);
    setIndex(Math.max(0, Math.min(columns.length - 1, at)));
  }

  return (
    <Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '3.5rem 1fr' }}>
        <Box aria-hidden sx={{ position: 'relative', height }}>
          {[1, 0.5, 0].map((part) => (
            <Typography
              key={part}
              variant="caption"
              color="text.secondary"
              sx={{
                position: 'absolute',
                right: 8,
                bottom: part * height,
                transform: 'translateY(50%)',
              }}
            >
              {shortText(top * part)}
            </Typography>
          ))}
        </Box>
        <Box
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={columns.length}
          aria-valuenow={index + 1}
          aria-valuetext={chosen.text}
          onKeyDown={press}
          onPointerMove={point}
          onPointerDown={point}
          onClick={(event) => event.detail > 1 && void navigate(chosen.to)}
          sx={{
            height,
            cursor: 'pointer',
            borderBottom: 1,
            borderColor: 'text.secondary',
            touchAction: 'pan-y',
            '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 4 },
          }}
        >
          <Box
            component="svg"
            aria-hidden
            viewBox={`0 0 ${columns.length * 10} 100`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            sx={{ color: 'primary.main', display: 'block', '& [data-chosen]': { color: 'text.primary' } }}
          >
            {[0, 50].map((y) => (
              <line
                key={y}
                x1="0"
                x2="100%"
                y1={y}
                y2={y}
                stroke="currentColor"
                strokeOpacity="0.25"
                strokeDasharray="4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {columns.map(({ key, value }, at) => (
              <rect
                key={key}
                x={at * 10 + 1}
                width="8"
                y={100 - (100 * Math.max(value, 0)) / top}
                height={(100 * Math.max(value, 0)) / top}
                fill="currentColor"
                data-chosen={key === chosen.key ? '' : undefined}
              />
            ))}
          </Box>
        </Box>
        <span />
        <Box aria-hidden sx={{ display: 'flex', paddingTop: 0.5 }}>
          {columns.map(({ key, label }, at) => (
            <Box
              key={key}
              sx={{
                flex: '1 1 0',
                minWidth: 0,
                display: 'flex',
                justifyContent: 'center',
              }}
            >
              {at % every === 0 ? (
                <Typography
                  variant="caption"
                  color="text.secondary"
                  sx={{ whiteSpace: 'nowrap', fontSize: '0.7rem' }}
                >
                  {label}
                </Typography>
              ) : null}
            </Box>
          ))}
        </Box>
      </Box>
      <Typography sx={{ marginTop: 1 }}>
        {chosen.text}{' '}
        <Link component={To} to={chosen.to}>
          Ver renglones
        </Link>
      </Typography>
    </Box>
  );
}
