import type { Branch } from '@tbm/contract/branches';
import { problemText } from '@tbm/domain/messages';
import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { CardRefused } from './card-provider.ts';
import { refusalText } from './refusal.ts';

const branch = { slug: 'tijuana', content: { instagram: 'https://instagram.com/tbm.tj/' } } as Branch;
const text = (error: unknown) => refusalText(error, branch);

it('explains the card’s code, and shows where to write to the branch [ERR-018, ERR-023, ERR-025]', () => {
  expect(text(new CardRefused({ code: 'expired_card' }))).toBe(problemText('card_expired'));
  expect(text(new CardRefused({ code: 'no_such_code' }))).toBe(problemText('card_refused'));
  const suspicious = new ApiProblem(402, { code: 'card_suspicious', message: '' });
  expect(text(suspicious)).toContain('Comunícate con nosotros en @tbm.tj.');
  const elsewhere = { slug: 'leon', content: { instagram: '' } } as Branch;
  expect(refusalText(suspicious, elsewhere)).toMatch(/ha rechazado el pago\. Comunícate con nosotros\.$/);
});

it('repeats the provider’s message without a code [ERR-026]', () => {
  expect(text(new CardRefused({ message: 'La página se cerró.' }))).toBe(
    'Hubo un error al procesar tu compra: La página se cerró.',
  );
});

it('shows the server’s own text, else asks to retry or write [ERR-014, ERR-015, ERR-027]', () => {
  const full = new ApiProblem(412, { code: 'package_sold_out', message: problemText('package_sold_out') });
  expect(text(full)).toBe(problemText('package_sold_out'));
  const cut = new ApiProblem(502, { code: 'internal', message: problemText('internal') });
  for (const nothing of [cut, new CardRefused({}), new Error(''), 'broken', undefined])
    expect(text(nothing)).toBe('Intenta de nuevo o contáctanos para más información.');
});
