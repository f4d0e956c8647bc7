import { describe, expect, it } from 'vitest';
import { legend } from './legend.ts';
import { cardState, isSoldOut, lowSpotsBadge } from './places.ts';

const places = (capacity: number, taken: number) => ({ capacity, taken });

describe('class cards', () => {
  it('are explained by a legend [SCHED-005]', () => {
    expect(legend).toEqual({ available: 'Disponible', reserved: 'Reservada', sold_out: 'Sold out' });
  });

  it('are sold out when capacity minus active reservations is 0 or less [SCHED-012]', () => {
    expect(isSoldOut(places(25, 24))).toBe(false);
    expect(isSoldOut(places(25, 25))).toBe(true);
    expect(isSoldOut(places(20, 25))).toBe(true);
  });

  it('are available, reserved by me, or sold out; my place wins [SCHED-010..012]', () => {
    expect(cardState(places(25, 3), false)).toBe('available');
    expect(cardState(places(25, 25), true)).toBe('reserved');
    expect(cardState(places(25, 25), false)).toBe('sold_out');
  });

  it('warn of few places: up to 5 Lugares in branch 1 [SCHED-015], up to 3 spots left elsewhere [SCHED-014, X51]', () => {
    expect(lowSpotsBadge(places(25, 20), 1)).toEqual({ text: '5 Lugares', lang: 'es' });
    expect(lowSpotsBadge(places(25, 24), 1)).toEqual({ text: '1 Lugar', lang: 'es' });
    expect(lowSpotsBadge(places(25, 19), 1)).toBeNull();
    expect(lowSpotsBadge(places(25, 22), 2)).toEqual({ text: '3 spots left', lang: 'en' });
    expect(lowSpotsBadge(places(25, 24), 2)).toEqual({ text: '1 spot left', lang: 'en' });
    expect(lowSpotsBadge(places(25, 21), 2)).toBeNull();
    expect(lowSpotsBadge(places(25, 25), 1)).toBeNull();
  });
});
