/** What to do about a refused card, by the code of the refusal [ERR-016, ERR-018..025]. */
const advice: Record<string, string> = {
  card_no_funds: 'No se hizo ningún cargo. Prueba con otra tarjeta, o revisa tu saldo e inténtalo de nuevo.',
  card_suspicious: 'No se hizo ningún cargo. Mientras lo revisamos contigo, puedes pagar con otra tarjeta.',
  card_format: 'Escribe de nuevo el número, la fecha y el código de tu tarjeta.',
  card_declined:
    'No se hizo ningún cargo. Tu banco te dice por qué en el teléfono al reverso de la tarjeta; cuando lo autorice, inténtalo de nuevo.',
  card_wrong_cvc: 'Son los 3 dígitos del reverso; en American Express, los 4 del frente.',
  card_expired: 'Revisa el mes y el año, o usa una tarjeta vigente.',
  card_wrong_number: 'Revísalo dígito por dígito, como está en tu tarjeta.',
  card_refused: 'No se hizo ningún cargo. Prueba con otra tarjeta o con otro método de pago.',
};

/** Null when the refusal is not about the card. */
export const cardAdvice = (code: string | undefined): string | null =>
  code !== undefined && Object.hasOwn(advice, code) ? (advice[code] ?? null) : null;
