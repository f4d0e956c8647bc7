import { expect, it } from 'vitest';
import {
  brandOf,
  cardProblem,
  cardState,
  cardTypeOf,
  expiryOf,
  isCardExpired,
  lastDayOfCard,
} from './cards.ts';
import { problems, problemText } from './messages.ts';
import { isShown } from './notices.ts';

const textFor = (refusal: Parameters<typeof cardProblem>[0]): string => problems[cardProblem(refusal)][1];

it('explains what the bank declined; no funds with one text on both ways [ERR-016, ERR-018, ERR-020, ERR-021, X35]', () => {
  const declined = (decline_code: string) => textFor({ code: 'card_declined', decline_code });
  expect(declined('fraudulent')).toBe(
    'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros en @{host}.',
  );
  expect(declined('insufficient_funds')).toBe(
    'Lo sentimos, tu tarjeta fue rechazada por fondos insuficientes.',
  );
  expect(problems.card_no_funds).toEqual([402, declined('insufficient_funds')]);
  expect(declined('generic_decline')).toBe(
    'Lo sentimos, tu banco rechazó la tarjeta. Comunícate con tu banco o usa otro método de pago.',
  );
});

it('explains what is wrong with the card itself [ERR-019, ERR-022..025]', () => {
  expect(textFor({ code: 'x', detail: 'number_not_formatted' })).toBe(
    'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.',
  );
  expect(textFor({ code: 'incorrect_cvc' })).toBe(
    'Lo sentimos, el código de seguridad de la tarjeta es incorrecto.',
  );
  expect(textFor({ code: 'expired_card' })).toBe('Lo sentimos, tu tarjeta está vencida.');
  expect(textFor({ code: 'incorrect_number' })).toBe('Lo sentimos, el número de la tarjeta es incorrecto.');
  expect(textFor({ code: 'processing_error' })).toBe('Lo sentimos, tu tarjeta fue rechazada.');
});

it('fills in the placeholders of a text [ERR-018, ERR-026]', () => {
  expect(problemText('card_suspicious', { host: 'tbm' })).toContain('@tbm.');
  expect(problemText('payment_failed', { message: 'sin red' })).toBe(
    'Hubo un error al procesar tu compra: sin red',
  );
});

it('hides technical texts with 400 or 401, never those of the catalogue [ERR-076, X16]', () => {
  expect(isShown('Request failed with status code 401')).toBe(false);
  expect(isShown('HTTP 400')).toBe(false);
  expect(isShown('Sin conexión')).toBe(true);
  for (const [, text] of Object.values(problems)) expect(isShown(text)).toBe(true);
});

it('uses the specified texts for mistakes of a sign-up [ERR-004..006, ERR-008..010]', () => {
  expect(problems.account_exists).toEqual([412, 'Ya tienes una cuenta con nosotros. Inicia sesión.']);
  expect(problems.name_missing[1]).toBe('Debes ingresar tu nombre.');
  expect(problems.last_name_missing[1]).toBe('Debes ingresar tus apellidos.');
  expect(problems.password_short[1]).toBe('La contraseña debe tener al menos 6 caracteres.');
  expect(problems.phone_invalid[1]).toBe('Debes ingresar un número de teléfono válido.');
  expect(problems.passwords_differ[1]).toBe('Las contraseñas no coinciden');
});

it('uses the specified text for an invalid e-mail [ERR-007]', () => {
  expect(problems.email_invalid[1]).toBe('El correo electrónico no es válido.');
});

it('uses the specified texts for refused purchases [ERR-014, ERR-015, ERR-017, ERR-028]', () => {
  expect(problems.package_sold_out).toEqual([
    412,
    'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
  ]);
  expect(problems.package_limit).toEqual([
    409,
    'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
  ]);
  expect(problems.package_not_found).toEqual([
    404,
    'Lo sentimos, no encontramos el paquete que quieres comprar.',
  ]);
  expect(problems.terms_missing[1]).toBe('Debes aceptar los términos y condiciones para poder comprar.');
});

it('uses the specified texts for refused bookings and cancellations [ERR-044..046]', () => {
  expect(problems.no_credits).toEqual([
    412,
    'Lo sentimos, ya no tienes créditos vigentes para clases presenciales.',
  ]);
  expect(problems.class_full).toEqual([409, 'Lo sentimos, la clase se ha llenado.']);
  expect(problems.cancel_too_late).toEqual([
    412,
    'Lo sentimos, para cancelar tu clase necesitas al menos 1 hora de anticipación.',
  ]);
});

it("derives a card's type from the first digit of its number: 3 amex, 4 visa, else mastercard [PAY-007, X32]", () => {
  expect(['378282246310005', ' 4242 4242 4242 4242', '5555555555554444', '2223'].map(cardTypeOf)).toEqual([
    'amex',
    'visa',
    'mastercard',
    'mastercard',
  ]);
});

it('shows the type by its name, an unknown one as American Express [PAY-005, X32]', () => {
  expect(['visa', 'mastercard', 'amex', 'unionpay'].map((card_type) => brandOf({ card_type }))).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'American Express',
  ]);
});

it('formats the expiry of a card as month and year [PAY-009]', () => {
  expect(expiryOf({ exp_month: 3, exp_year: 2030 })).toBe('03/30');
  expect(expiryOf({ exp_month: 12, exp_year: 2109 })).toBe('12/09');
});

it('treats a card as valid through the last day of its month', () => {
  const card = { exp_month: 2, exp_year: 2028 };
  expect(lastDayOfCard(card).toString()).toBe('2028-02-29');
  expect(['2028-02-29', '2028-03-01', '2027-12-31'].map((day) => isCardExpired(card, day))).toEqual([
    false,
    true,
    false,
  ]);
});

it('is shown to expire from thirty days before its last day, and is valid through that day', () => {
  const card = { exp_month: 11, exp_year: 2026 };
  expect(cardState(card, '2026-10-30')).toBe('valid');
  expect(cardState(card, '2026-10-31')).toBe('expiring');
  expect(cardState(card, '2026-11-30')).toBe('expiring');
  expect(cardState(card, '2026-12-01')).toBe('expired');
});
