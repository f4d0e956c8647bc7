import { expect, it } from 'vitest';
import { broken, missing, notSetUp, unavailable, wordsOn } from './error-pages.ts';

it('has no joke beside money, and says what to check', () => {
  for (const path of [
    '/checkout/149/?plan=1',
    '/gracias/7/',
    '/mytbm/pagos',
    '/mytbm/cancel/3',
    '/mytbm/metodos?x=1',
  ]) {
    expect(wordsOn(path, broken).heading).toBe('Algo salió mal');
    expect(wordsOn(path, broken).text).toContain('revisa Mis Cargos');
    expect(wordsOn(path, { ...broken, text: 'Es demasiado.' }).text).toBe('Es demasiado.');
    expect(wordsOn(path, missing).heading).toBe('No encontramos esta página');
    expect(wordsOn(path, unavailable).heading).toBe('Volvemos enseguida');
    expect(wordsOn(path, notSetUp)).toBe(notSetUp);
  }
  for (const path of ['/', '/mytbm/', '/mytbm/presencial', '/checkouts'])
    for (const words of [broken, missing, unavailable]) expect(wordsOn(path, words)).toBe(words);
});
