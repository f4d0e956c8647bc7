import type { Charges } from '@tbm/domain/charges';
import { expect, it } from 'vitest';
import { payLabel } from './charges.ts';

it('the button says what happens today [CHK-008, CHK-010, TRIAL-001]', () => {
  const charges: Charges = { kind: 'once', today: 290, first: 290, later: null, rhythm: '' };
  expect(payLabel(charges)).toBe('Pagar $290');
  expect(payLabel({ ...charges, kind: 'free', today: 0 })).toBe('Obtener Ahora');
  expect(payLabel({ ...charges, kind: 'trial', today: 0 })).toBe('Empezar mi prueba gratis');
  expect(payLabel({ ...charges, kind: 'subscription', today: 145, later: 290 })).toBe('Pagar $145');
  expect(payLabel({ ...charges, kind: 'months' })).toBe('Continuar a meses sin intereses');
});
