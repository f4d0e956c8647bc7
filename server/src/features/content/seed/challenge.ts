import type { PageTexts } from '@tbm/contract/content';

/** The challenge page [PUB-043..050]; prices and links come from its packages [PUB-051, PUB-052]. */
export const challengePage: PageTexts['reto'] = {
  title: 'Hottest Challenge Vol. 6',
  text: 'Cuatro semanas con plan de alimentación, entrenamiento según tu meta y alguien que te contesta cuando dudas. Son 28 días y empiezas cuando tú quieras, en el estudio o desde tu casa.',
  days: 28,
  // [PUB-045]
  includes: [
    {
      title: 'Plan de alimentación',
      text: 'Hecho a partir de tu historia clínica y tus gustos, con comida que encuentras en cualquier súper.',
    },
    {
      title: 'Programa de entrenamiento por objetivo',
      text: 'Elige tu meta y sigue la ruta de cada semana: bajar de peso, ganar músculo o reafirmar y tonificar.',
    },
    {
      title: 'Lista del súper',
      text: 'Qué comprar cada semana, para que cocinar no se te vuelva otro trabajo.',
    },
    {
      title: 'Marcas recomendadas',
      text: 'Los productos que sí usamos, con opciones para distintos presupuestos.',
    },
  ],
  // [PUB-046..050]
  steps: [
    {
      title: 'Compra tu reto',
      text: 'Presencial, con 16 clases y TBM Online, o solo online. Pagas en el sitio en un par de minutos.',
    },
    {
      title: 'Entra a My Memberships',
      text: 'Inicia sesión con tu cuenta y abre My Memberships: la encuentras en tu perfil como Mis Compras.',
    },
    {
      title: 'Toca el botón de archivo',
      text: 'Busca la compra de tu reto y toca el botón de archivo que aparece a un lado.',
    },
    {
      title: 'Llena tu historia clínica',
      text: 'Descarga el formulario y contéstalo con calma. Regrésalo por correo a {contact_email}.',
    },
    {
      title: 'Recibe tu plan',
      text: 'Te llega por correo y desde ese momento tienes acompañamiento personal por chat. ¡A darle!',
    },
  ],
};
