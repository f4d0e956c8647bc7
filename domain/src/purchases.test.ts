import { expect, it } from 'vitest';
import { isSettled, pollEvery, purchaseBadge } from './purchases.ts';

const badge = (status: string, cancelledAt: string | null = null) =>
  purchaseBadge({ status, cancelledAt, updatedAt: '2026-03-02T12:00:00Z' }, 'America/Monterrey');

it('names each status [PUR-005, PUR-007]', () => {
  expect(
    ['revoked', 'active', 'completed', 'pending', 'failed', 'otro'].map((status) => badge(status)),
  ).toEqual(['Revocada', 'Activa', 'Completada', 'Pendiente', 'Fallido', 'otro']);
});

it('shows when a purchase was cancelled: cancelledAt, else updatedAt [PUR-006]', () => {
  expect(badge('cancelled', '2026-02-01T12:00:00Z')).toBe('Cancelada el 01 feb 2026');
  expect(badge('cancelled')).toBe('Cancelada el 02 mar 2026');
});

it('polls every 3 seconds, only while pending [PUR-009, PUR-010, X36]', () => {
  expect(pollEvery).toBe(3000);
  expect(isSettled('pending')).toBe(false);
  for (const status of ['active', 'cancelled', 'failed', 'revoked', 'completed'])
    expect(isSettled(status)).toBe(true);
});
