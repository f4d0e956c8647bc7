import { problemText } from '@tbm/domain/messages';
import { expect, it } from 'vitest';
import { ApiProblem } from './api.ts';
import { unexpected } from './identity-client.ts';
import { messageOr } from './message-or.ts';

const refused = (code: string, message: string) => new ApiProblem(400, { code, message });

it('shows the server’s message, else that of the discount [ERR-029]', () => {
  expect(messageOr(refused('discount_over', 'No está vigente.'), 'discount_invalid')).toBe(
    'No está vigente.',
  );
  for (const nothing of [new ApiProblem(502, unexpected), refused('odd', '')])
    expect(messageOr(nothing, 'discount_invalid')).toBe('Lo sentimos, ese descuento no es válido.');
});

it('shows the server’s message, else that the card was not deleted [ERR-033]', () => {
  const used = refused('payment_source_in_use', problemText('payment_source_in_use'));
  expect(messageOr(used, 'payment_source_not_deleted')).toBe(used.message);
  expect(messageOr(new ApiProblem(502, unexpected), 'payment_source_not_deleted')).toBe(
    'Hubo un error al eliminar este método de pago.',
  );
});
