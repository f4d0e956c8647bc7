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
