import type { Entity } from '../entity.tsx';

export const notificationTypes: Entity = {
  path: 'notification_types',
  address: 'avisos',
  names: ['Tipo de aviso', 'Tipos de aviso'],
  group: 'Contenido',
  order: 60,
  about: 'Los avisos a las socias y los canales que usan mientras ellas no elijan otros.',
  title: 'name',
  // What is sent is the product's; another type would never be.
  fixed: true,
  // The product decides it.
  hidden: ['kind'],
  labels: {
    kind: 'Clase',
    email_active: 'Por correo',
    whatsapp_active: 'Por WhatsApp',
    push_active: 'En sus dispositivos',
    preferred_time: 'Hora preferida',
  },
  hints: { preferred_time: 'Por ejemplo 09:00. Vacío: al momento.' },
  choices: {
    kind: {
      utility: 'Servicio',
      marketing: 'Promoción',
      receipt: 'Recibo',
      security: 'Seguridad',
      staff: 'Para el equipo',
    },
  },
};
