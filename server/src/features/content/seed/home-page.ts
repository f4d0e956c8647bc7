import type { PageTexts } from '@tbm/contract/content';

/** The landing `/`: tagline, about, planner and quote [PUB-004, PUB-006..008]. */
export const homePage: PageTexts['home'] = {
  tagline: 'Más fuerte cada semana, a tu manera',
  subtitle: 'Clases con coach en {branch_names}, y una videoteca para entrenar donde estés.',
  about: {
    title: 'Somos TBM',
    text: 'Un estudio de mujeres que entrenan en serio sin tomarse tan en serio. Te esperamos en {branch_names} y llevamos las mismas clases a tu pantalla: fuerza, barre y cardio en nueve disciplinas, con coaches que se saben tu nombre y cuidan tu técnica. Vengas empezando, regresando o esperando bebé, aquí hay un lugar para ti.',
  },
  planner: {
    title: '¿No sabes por dónde empezar?',
    text: 'Dinos tu meta, tu nivel y los días que tienes. El Workout Planner te arma cuatro semanas de entrenamiento para que solo llegues y te muevas.',
  },
  quote: {
    content: 'No vienes a castigar tu cuerpo, vienes a conocerlo.',
    author: 'TBM',
  },
};
