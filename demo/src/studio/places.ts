import type { Branch } from '@tbm/contract/branches';

type Place = Pick<Branch['content'], 'hours' | 'facilities' | 'instagram' | 'facebook' | 'tiktok' | 'map'>;

/** Hours, rooms, links and map of the demo's branches; all invented. */
export const places: Readonly<Record<'monterrey' | 'tijuana', Place>> = {
  monterrey: {
    hours: [
      { days: 'Lunes a viernes', times: '6:00 a 11:00 y 17:00 a 21:00' },
      { days: 'Sábado', times: '8:00 a 12:00' },
      { days: 'Domingo', times: '9:00 a 11:00' },
    ],
    facilities: [
      {
        title: 'El salón',
        text: 'Duela de encino, barra fija, espejo completo y luz de la mañana. Veinticinco lugares para que tu coach te vea.',
      },
      {
        title: 'Vestidores y regaderas',
        text: 'Regaderas con agua caliente, secadoras y todo lo básico para salir directo a tu día.',
      },
      {
        title: 'Lockers',
        text: 'Gratis durante tu clase. Trae tu candado o pide uno en recepción.',
      },
      {
        title: 'Barra de agua y café',
        text: 'Rellena tu termo sin costo y quédate a platicar; las mejores amistades de TBM empezaron ahí.',
      },
      {
        title: 'Estacionamiento',
        text: 'Cajones en la plaza, frente al local. En las tardes llega con unos minutos de más.',
      },
    ],
    instagram: 'https://example.com/instagram/tbm-monterrey',
    facebook: 'https://example.com/facebook/tbm-monterrey',
    tiktok: 'https://example.com/tiktok/tbm-monterrey',
    map: { latitude: 25.6572, longitude: -100.4026 },
  },
  tijuana: {
    hours: [
      { days: 'Lunes a viernes', times: '6:00 a 11:00 y 17:00 a 21:00' },
      { days: 'Sábado', times: '9:00 a 12:00' },
      { days: 'Domingo', times: '10:00 a 11:00' },
    ],
    facilities: [
      {
        title: 'El salón',
        text: 'Planta alta con ventanales, brisa y piso que amortigua. Veinticinco lugares, pequeño a propósito.',
      },
      {
        title: 'Vestidores',
        text: 'Espejos con buena luz, secadoras y cambiadores amplios para salir lista al trabajo.',
      },
      {
        title: 'Lockers',
        text: 'Gratis durante tu clase, con clave que eliges tú.',
      },
      {
        title: 'Terraza',
        text: 'Para estirar después de clase, tomar agua y ver caer el sol con las demás.',
      },
      {
        title: 'Estacionamiento',
        text: 'Cajones en el sótano del edificio. Pide tu sello en recepción.',
      },
    ],
    instagram: 'https://example.com/instagram/tbm-tijuana',
    facebook: 'https://example.com/facebook/tbm-tijuana',
    tiktok: 'https://example.com/tiktok/tbm-tijuana',
    map: { latitude: 32.5186, longitude: -117.1148 },
  },
};
