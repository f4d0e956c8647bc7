/** The words of an error page. */
export interface ErrorWords {
  title: string;
  heading: string;
  text: string;
}

export const missing: ErrorWords = {
  title: 'Página no encontrada · TBM',
  heading: 'Esta página se fue a entrenar',
  text: 'No encontramos lo que buscas. Puede que la dirección haya cambiado.',
};
export const broken: ErrorWords = {
  title: 'Algo salió mal · TBM',
  heading: 'Se nos cayó la pesa',
  text: 'Algo falló de nuestro lado y ya estamos en ello. Inténtalo de nuevo en un momento.',
};
/** Shown before `npm run setup`. */
export const notSetUp: ErrorWords = {
  title: 'Muy pronto · TBM',
  heading: 'Estamos preparando el estudio',
  text: 'Muy pronto podrás reservar tus clases y entrenar con nosotras desde aquí.',
};

/** The database is overloaded, restarting, or cannot be reached. */
export const unavailable: ErrorWords = {
  title: 'Volvemos enseguida · TBM',
  heading: 'Estamos tomando aire',
  text: 'No podemos atenderte en este momento. Inténtalo de nuevo en unos segundos; tus clases y tus pagos están a salvo.',
};

/** The device has no connection. */
export const noConnection: ErrorWords = {
  title: 'Sin conexión · TBM',
  heading: 'Te quedaste sin conexión',
  text: 'Revisa tu señal e inténtalo de nuevo.',
};

/** The pages where a customer pays, or reads past payments. */
const moneyPages =
  /^\/(checkout|gracias|mytbm\/(membresias|pagos|metodos|paquetes|creditos|cancel))(\/|\?|$)/;

/** The words on a path. Pages about money have no joke, and tell what to check before paying again. */
export function wordsOn(path: string, words: ErrorWords): ErrorWords {
  if (!moneyPages.test(path) || words === noConnection) return words;
  if (words === missing) return { ...words, heading: 'No encontramos esta página' };
  if (words === unavailable) return { ...words, heading: 'Volvemos enseguida' };
  if (words === notSetUp) return words;
  const text =
    'Algo falló de nuestro lado. Si estabas pagando, revisa Mis Cargos antes de intentarlo otra vez.';
  return { ...words, heading: 'Algo salió mal', text: words === broken ? text : words.text };
}
