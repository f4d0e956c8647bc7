import { describe, expect, it } from 'vitest';
import { isAtRisk, weekText } from './summary.ts';

const pause = { customer_pause_id: 1, start_date: '2026-11-24', end_date: '2026-12-03', pause_reason: null };
const summary = { run: 3, active: 1, target: 3, today: '2026-11-25', week: '2026-11-23', pause: null };

describe('this week [STREAK-003]', () => {
  it('says what it still needs', () => {
    expect(weekText(summary)).toBe('Te faltan 2 días para completar tu semana.');
    expect(weekText({ ...summary, active: 2 })).toBe('Te falta 1 día para completar tu semana.');
    expect(weekText({ ...summary, active: 3 })).toBe('Tu semana está completa.');
    expect(weekText({ ...summary, today: '2026-11-29' })).toBe('Llevas 1 de 3 días esta semana.');
    expect(weekText({ ...summary, pause })).toBe('Esta semana está en pausa, hasta el 03 dic.');
  });

  it('is at risk when each day counts, and never in a pause', () => {
    expect(isAtRisk(summary)).toBe(false);
    expect(isAtRisk({ ...summary, today: '2026-11-27' })).toBe(true);
    expect(isAtRisk({ ...summary, today: '2026-11-27', active: 3 })).toBe(false);
    expect(isAtRisk({ ...summary, today: '2026-11-27', run: 0 })).toBe(false);
    expect(isAtRisk({ ...summary, today: '2026-11-27', pause })).toBe(false);
  });
});
