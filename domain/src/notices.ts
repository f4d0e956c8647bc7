// Apart from the catalogue of refusals, which is large and which few screens need.

/** The notice for an admin who tries to change something while looking at a member's account. */
export const viewOnlyText = 'Estás viendo la cuenta de una socia: aquí nada se puede cambiar.';

/** The text of a failure that has no other. */
export const internalText = 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.';

/** A page belongs to another account than the one that is signed in now. */
export const otherAccountText = 'Aquí ya entró otra cuenta. Carga la página de nuevo para continuar.';

/** The message for a call that reached no server. */
export const offlineText = 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.';

/** The notice for a person who signs in where the browser keeps no cookies. */
export const sessionNotKeptText =
  'Tu navegador no guarda tu sesión. Permite las cookies de este sitio e inténtalo de nuevo.';

/** Texts that confirm, explain, or fill an empty state. */
export const notices = {
  recovery_sent: 'Te hemos enviado un correo para reestablecer tu contraseña.', // ERR-012
  email_sent: 'Te enviamos un correo para confirmar tu dirección', // ERR-068
  credits_other_hours:
    'Tus créditos son solo para las clases de {hours}. Elige una de esas, o compra otro paquete.',
  policy_days_ahead: 'Esta clase se abre el {from}: puedes reservar con {limit} de anticipación.',
  policy_held_places:
    'Ya tienes {places} por venir, y el máximo es {most}. Podrás reservar otro desde el {from}, o cancela uno que no vayas a usar.',
  policy_places_per_day:
    'Ya tienes {classes} ese día, y el máximo es {most}. Elige otro día, o cancela una de ellas.',
  policy_subscription_paused:
    'Tu suscripción está en pausa: vuelves a reservar con ella el {from}. Si quieres volver antes, hazlo en Mis Compras.',
  policy_paused:
    'Por las clases a las que faltaste, tu paquete ilimitado vuelve a reservar el {from}. Si hubo una razón, pídenos en Mis Rewards que revisemos tu strike.',
  out_of_credits:
    'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.', // ERR-042
  out_of_credits_return: 'Después de comprar, debes regresar a reservar tu clase.', // ERR-042
  class_full: 'Esta clase está llena, pero puedes anotarte a lista de espera.', // ERR-043
  waitlists_empty: 'No te has anotado a ninguna lista de espera.', // ERR-052
  packages_empty: 'No hay paquetes disponibles.', // ERR-049
  purchases_empty: 'No has hecho ninguna compra.', // ERR-050
  charges_empty: 'Aún no tienes cargos.',
  reservations_empty: 'Aún no has reservado clases.', // ERR-053
  week_empty: 'No hay más clases programadas esta semana.', // ERR-055
  film_unreadable: 'El video no se pudo leer completo. Expórtalo otra vez y súbelo de nuevo.',
  film_interrupted: 'El servidor se detuvo mientras preparaba el video.',
  film_store_silent: 'El almacén de archivos no respondió. Volvemos a intentarlo en unos minutos.',
  film_pictureless: 'El archivo trae sonido, pero no imagen. Sube el video completo.',
  film_unconverted:
    'Este servidor no puede convertir ese formato, y los navegadores no lo reproducen. Súbelo como MP4.',
  video_unprepared: 'Este video se está preparando. Vuelve en un rato.',
  film_uncleaned:
    'Este servidor no puede convertir el video, y tal como está puede traer datos de la cámara, como el lugar. Expórtalo otra vez y súbelo de nuevo.',
  film_uncut:
    'El video no se pudo preparar. Inténtalo otra vez; si vuelve a pasar, expórtalo y súbelo de nuevo.',
  goals_empty: 'Aún no tienes metas.',
  goal_empty: 'Escribe tu meta.',
  goal_examples: 'Por ejemplo: dominar 1 burpee, leer 1 libro este mes o entrenar 4 veces por semana.', // GOAL-005
  goal_delete: 'Are you sure you want to delete the goal {name}? This action cannot be undone.', // ERR-060
  goal_keep: 'Cancel', // ERR-060
  goal_remove: 'Delete', // ERR-060
  posts_empty: 'No hay comentarios', // ERR-058
  post_delete: '¿Estás segura que deseas eliminar este comentario?', // ERR-061
  post_report: '¿Estás segura que deseas reportar este post?', // ERR-062
  posts_not_told: 'No pudimos mostrarte los comentarios más recientes. Vuelve a abrir la página.',
  no_access: 'Lo sentimos, no cuentas con una membresía activa para TBM Online', // ERR-048
  videos_empty: 'No hay videos disponibles para tu búsqueda.', // ERR-054
  payment_done: 'Pago exitoso', // ERR-069
  subscription_cancelled: 'Suscripción cancelada', // ERR-070
  offer_redeemed: 'Oferta canjeada', // ERR-071
  offer_applied: 'Oferta aplicada con éxito', // ERR-072
  cancel_for_good: 'Esta acción NO puede deshacerse', // ERR-032
  sources_empty: 'No hay metodos de pago registrados.', // ERR-051
  reserved: 'Reservación realizada con éxito', // ERR-073
  cancelled: 'Reservación cancelada con éxito', // ERR-074
  rescheduled: 'Listo: tu nueva clase es {class}.',
  not_reschedulable: 'Este lugar ya no se puede reagendar.',
  reschedule_no_credits:
    'Ninguno de tus créditos sirve para esta clase. Elige otra: tu lugar sigue reservado.',
  given_up: 'Listo: tu lugar quedó libre. ¡Gracias por avisar!',
  birthday_empty: 'No has agregado tu cumpleaños', // ERR-056
  information_empty: 'No has cargado esta información', // ERR-057
  progress_empty: 'No has registrado tu progreso.', // ERR-059
  profile_saved: 'Perfil actualizado con éxito.', // ERR-063
  whatsapp_verified: 'WhatsApp verificado.', // ERR-075
} as const;

/** Alerts never show technical texts: those that contain 400 or 401. No text of ours does [ERR-076]. */
export const isShown = (message: string): boolean => !/40[01]/.test(message);
