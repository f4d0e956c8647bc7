import { mostPixels } from '@tbm/contract/files';
import { photosPerTrack } from '@tbm/contract/measures';
import { measureProblems } from './measure-problems.ts';
import { internalText, notices, otherAccountText, viewOnlyText } from './notices.ts';

/**
 * The one catalogue of refusals; `notices.ts` has the confirmations.
 * A problem has a code, an HTTP status and a Spanish text; texts of the specification are verbatim, with their item.
 */
export const problems = {
  // General
  invalid_input: [400, 'Revisa los datos marcados e inténtalo de nuevo.'],
  invalid_field: [400, 'Este dato no es válido.'],
  field_unknown: [400, 'Este dato no existe aquí; revisa cómo se llama.'],
  invalid_text: [400, 'El texto tiene caracteres que no podemos guardar.'],
  text_missing: [400, 'Escribe algo.'],
  invalid_date: [400, 'La fecha no es válida.'],
  invalid_address: [400, 'La dirección debe empezar con https:// o con una diagonal, como /online/.'],
  set_by_environment: [
    400,
    'Esto se define en el servidor (sus variables de entorno): aquí no cambiaría nada.',
  ],
  already_exists: [409, 'Ya hay un registro con este dato.'],
  changed_meanwhile: [409, 'Alguien más guardó cambios mientras editabas.'],
  version_missing: [428, 'Falta saber qué versión cambiaste. Abre otra vez el registro y guarda de nuevo.'],
  zone_in_use: [
    400,
    'La sucursal ya tiene reservaciones o compras: con otra zona cambiarían de hora y de día. Para otra ciudad, crea otra sucursal.',
  ],
  in_use: [409, 'No se puede borrar porque otros registros lo usan.'],
  retired: [409, 'Ya no se ofrece desde ese día. Elige otra opción.'],
  retirement_past: [400, 'Elige hoy o un día que viene.'],
  replacement_invalid: [
    400,
    'Elige a otra coach, u otro salón de la misma sucursal, que siga en uso ese día.',
  ],
  other_account: [409, otherAccountText],
  sign_in_required: [401, 'Inicia sesión para continuar.'],
  signature_invalid: [400, 'La firma del aviso no es válida.'],
  forbidden: [403, 'No tienes permiso para hacer esto.'],
  key_invalid: [401, 'Esta llave no sirve: no existe, venció o se retiró.'],
  key_not_for_call: [403, 'Los programas no hacen esta llamada con una llave.'],
  key_right_missing: [403, 'A esta llave le falta el permiso para esta llamada.'],
  key_name_missing: [400, 'Escribe para qué programa es la llave.'],
  webhook_address_refused: [400, 'Escribe una dirección pública que empiece con https://.'],
  webhook_events_missing: [400, 'Elige al menos un aviso.'],
  webhook_most: [409, 'Ya hay diez direcciones. Borra una para agregar otra.'],
  webhook_disabled: [409, 'Esta dirección está detenida. Actívala y vuelve a enviar.'],
  key_rights_missing: [400, 'Elige al menos un permiso.'],
  branch_not_yours: [403, 'No trabajas en esa sucursal.'],
  branches_all_only: [403, 'Esto lo hace quien trabaja en todas las sucursales.'],
  customer_missing: [403, 'Completa tu registro para continuar.'],
  not_found: [404, 'No encontramos lo que buscas.'],
  too_large: [413, 'Lo que enviaste es demasiado grande.'],
  too_many_requests: [429, 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  internal: [500, internalText],
  provider_unavailable: [
    503,
    'El procesador de pagos no responde. No se hizo ningún cargo; inténtalo de nuevo.',
  ],
  identity_unavailable: [503, 'No pudimos comprobar tu sesión en este momento. Inténtalo de nuevo.'],
  busy: [503, 'Hay mucha gente a la vez. Inténtalo de nuevo en un momento.'],
  unavailable: [503, 'No podemos atenderte en este momento. Inténtalo de nuevo en unos segundos.'],
  too_slow: [408, 'La conexión es muy lenta y no alcanzamos a recibir todo. Inténtalo de nuevo.'],

  // Accounts
  wrong_password: [401, 'La contraseña es incorrecta. Por favor, intenta de nuevo'], // ERR-001
  user_not_found: [404, 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!'], // ERR-002
  not_legacy: [
    412,
    'Ya tienes cuenta con nosotros pero la contraseña es incorrecta. Por favor, intenta de nuevo',
  ], // ERR-003
  two_step_wrong: [401, 'El código es incorrecto. Revisa que la hora de tu celular sea automática.'],
  two_step_used: [401, 'Ese código ya se usó. Espera a que tu app muestre el siguiente.'],
  two_step_expired: [401, 'Pasó mucho tiempo o hubo varios intentos. Entra otra vez con tu contraseña.'],
  two_step_active: [409, 'Ya tienes activa la verificación en dos pasos.'],
  two_step_inactive: [409, 'No tienes activa la verificación en dos pasos.'],
  two_step_required: [403, 'Para trabajar aquí, activa la verificación en dos pasos en Mi Información.'],
  account_exists: [412, 'Ya tienes una cuenta con nosotros. Inicia sesión.'], // ERR-004
  consent_text_changed: [409, 'El texto cambió. Léelo otra vez y elige de nuevo.'],
  health_consent_missing: [400, 'Para guardar este dato necesitamos tu permiso expreso.'],
  whatsapp_opted_out: [
    409,
    'Desde tu teléfono se pidió BAJA. Escríbenos ALTA por WhatsApp, o verifica tu número en Mi Información.',
  ],
  marketing_not_allowed: [409, 'Primero permite las promociones en Mi Información, en "Tu privacidad".'],
  notice_date_same: [409, 'El aviso de privacidad cambió: escribe su nueva fecha de actualización.'],
  notice_needs_it: [400, 'El aviso de privacidad debe decir este dato: no puede quedar vacío.'],
  deletion_of_staff: [
    409,
    'Tu cuenta es del equipo. Pide a administración que te quite ese acceso y vuelve a intentarlo.',
  ],
  deletion_over: [409, 'Tu cuenta ya se eliminó.'],
  text_long: [400, 'Es demasiado largo. Escribe un poco menos.'],
  name_missing: [400, 'Debes ingresar tu nombre.'], // ERR-005
  last_name_missing: [400, 'Debes ingresar tus apellidos.'], // ERR-006
  email_invalid: [400, 'El correo electrónico no es válido.'], // ERR-007
  password_short: [400, 'La contraseña debe tener al menos 6 caracteres.'], // ERR-008
  phone_invalid: [400, 'Debes ingresar un número de teléfono válido.'], // ERR-009
  passwords_differ: [400, 'Las contraseñas no coinciden'], // ERR-010
  reason_missing: [400, 'Debes completar el campo de cómo te enteraste del estudio.'], // ERR-011

  recovery_failed: [503, 'Hubo un error al enviar el correo. Inténtalo más tarde.'], // ERR-013
  link_expired: [410, 'Este enlace ya no sirve: venció o ya lo usaste. Pide uno nuevo.'],
  password_common: [
    400,
    'Esa contraseña es de las más usadas y es fácil de adivinar. Elige otra, por favor.',
  ],
  password_long: [400, 'La contraseña puede tener hasta 128 caracteres.'],
  email_same: [400, 'Ese ya es tu correo.'],
  email_taken: [409, 'Ese correo ya tiene una cuenta con nosotros. Usa otro, por favor.'],
  email_unverified: [412, 'Confirma tu correo con el enlace que te enviamos y vuelve a entrar.'],

  // Streaks and pauses
  pause_order: [400, 'El último día no puede ser antes del primero.'],
  pause_too_long: [400, 'Una pausa dura un año como máximo.'],
  pause_past: [400, 'Una pausa empieza hoy o después.'],
  pause_overlap: [409, 'Esos días se cruzan con otra pausa tuya.'],
  pause_begun: [409, 'Tu pausa ya empezó: solo puedes terminarla, con ayer o hoy como último día.'],
  pause_over: [409, 'Esta pausa ya terminó.'],
  streak_earned: [409, 'Las rachas salen de la actividad: no se dan ni se quitan a mano.'],

  // Planner
  workout_plan_not_found: [
    404,
    'No encontramos un plan con esas respuestas. Prueba con otros días por semana o con otro nivel.',
  ],
  level_invalid: [400, 'Elige tu nivel.'],
  frequency_invalid: [400, 'Elige cuántos días por semana quieres entrenar.'],
  plan_days_invalid: [400, 'Elige una categoría para cada día de entrenamiento.'],
  week_days_invalid: [400, 'Elige tus días de entrenamiento.'],
  week_days_differ: [400, 'Elige tantos días como marca tu plan.'],
  plan_start_past: [400, 'Tu plan no puede empezar antes de hoy.'],
  plan_start_far: [400, 'Elige un día de los próximos tres meses.'],
  plan_begun: [409, 'Tu plan ya empezó. Puedes reiniciarlo a partir de hoy.'],
  plan_ended: [409, 'Ese plan ya terminó. Repítelo o empieza uno nuevo.'],
  day_not_in_plan: [400, 'Ese día no es parte de tu plan.'],

  // Profile
  signup_reason_missing: [400, 'No has llenado el campo "¿Cómo te enteraste de TBM?"'], // ERR-037
  city_missing: [400, 'Debes agregar tu ciudad.'], // ERR-038
  state_missing: [400, 'Debes agregar tu estado.'], // ERR-039
  country_missing: [400, 'Debes agregar tu país.'], // ERR-040
  text_empty: [400, "The input can't be empty"], // ERR-041
  month_not_whole: [400, 'Elige un mes completo: del primero al último día.'],
  note_missing: [400, 'Escribe la nota.'],
  note_of_other: [403, 'Solo quien escribió la nota o administración puede cambiarla o borrarla.'],
  note_changed: [409, 'Alguien cambió esta nota. Léela otra vez.'],
  tag_missing: [400, 'Escribe el nombre de la etiqueta.'],
  comment_changed: [409, 'La socia cambió su comentario. Léelo otra vez.'],
  birthdate_invalid: [400, 'Escribe una fecha de nacimiento válida, con el año completo.'],
  instagram_invalid: [400, 'Escribe solo tu usuario de Instagram, por ejemplo @tbm.studio.'],
  height_invalid: [400, 'Escribe tu estatura en centímetros, entre 100 y 250.'],
  zip_code_invalid: [400, 'El código postal lleva solo números y letras.'],
  address_exists: [409, 'Ya tienes una dirección de facturación. Edítala.'],
  whatsapp_off: [409, 'Por ahora no enviamos mensajes por WhatsApp.'],
  whatsapp_number_invalid: [400, 'Escribe un número de WhatsApp válido, con su clave de país.'],
  whatsapp_code_wrong: [400, 'El código es incorrecto'], // ERR-034
  whatsapp_code_over: [410, 'Este código ya no sirve: venció o se acabaron sus intentos. Pide otro.'],

  // Packages and checkout
  package_sold_out: [412, 'Lo sentimos, se ha alcanzado el límite de personas para este paquete.'], // ERR-014
  contact_unverified: [412, 'Es una por persona: confirma tu correo o tu WhatsApp para obtenerla.'],
  package_held: [409, 'Ya tienes una compra de este paquete sin terminar. Complétala o espera media hora.'],
  package_limit: [409, 'Lo sentimos, ya has alcanzado el límite de compras de este paquete.'], // ERR-015
  card_no_funds: [402, 'Lo sentimos, tu tarjeta fue rechazada por fondos insuficientes.'], // ERR-016, ERR-020
  package_not_found: [404, 'Lo sentimos, no encontramos el paquete que quieres comprar.'], // ERR-017
  package_introductory: [
    409,
    'Este paquete es para tu primera clase y tú ya viniste. Elige una clase suelta o un paquete.',
  ],
  package_not_available: [
    409,
    'Este paquete no está a la venta en línea por ahora. Escríbenos y te ayudamos.',
  ],
  top_up_impossible: [
    409,
    'Este paquete ya no se puede ampliar así. Vuelve a abrir Mis Créditos para ver cómo está hoy.',
  ],
  top_up_held: [409, 'Ya hay una ampliación de este paquete en curso. Termínala o espera media hora.'],
  cart_taken: [409, 'Esta compra ya empezó con otro paquete. Vuelve a abrir el paquete que quieres comprar.'],
  card_suspicious: [
    402,
    'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros en @{host}.',
  ], // ERR-018
  card_format: [402, 'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.'], // ERR-019
  card_declined: [
    402,
    'Lo sentimos, tu banco rechazó la tarjeta. Comunícate con tu banco o usa otro método de pago.',
  ], // ERR-021
  card_wrong_cvc: [402, 'Lo sentimos, el código de seguridad de la tarjeta es incorrecto.'], // ERR-022
  card_expired: [402, 'Lo sentimos, tu tarjeta está vencida.'], // ERR-023
  card_wrong_number: [402, 'Lo sentimos, el número de la tarjeta es incorrecto.'], // ERR-024
  card_refused: [402, 'Lo sentimos, tu tarjeta fue rechazada.'], // ERR-025
  payment_failed: [402, 'Hubo un error al procesar tu compra: {message}'], // ERR-026
  purchase_failed: [400, 'Intenta de nuevo o contáctanos para más información.'], // ERR-027
  terms_missing: [400, 'Debes aceptar los términos y condiciones para poder comprar.'], // ERR-028
  charge_consent_missing: [400, 'Para suscribirte, lee y acepta los cargos automáticos.'],
  charge_consent_outdated: [
    409,
    'El monto o la fecha de tus cargos cambió mientras pagabas. No se cobró nada: revisa el nuevo texto y acéptalo.',
  ],
  already_subscribed: [409, 'Ya tienes esta suscripción: no se hizo ningún cargo. La ves en Mis Compras.'],
  second_access_unconfirmed: [
    409,
    'Ya tienes una suscripción con este acceso. Si quieres otra, que se cobra aparte, confírmalo.',
  ],
  quote_changed: [409, '{changes} No se hizo ningún cargo: revisa la compra y confírmala de nuevo.'],
  discount_invalid: [404, 'Lo sentimos, ese descuento no es válido.'], // ERR-029
  discount_over: [412, 'Lo sentimos, ese descuento no está vigente.'],
  discount_used_up: [412, 'Lo sentimos, ese descuento se agotó.'],
  discount_limit: [409, 'Ya usaste ese descuento.'],
  discount_does_not_fit: [412, 'Ese descuento no aplica a este paquete.'],
  discount_leaves_too_little: [
    412,
    'Con ese descuento quedaría un cobro menor a $10, y no se puede hacer en línea. Usa otro descuento o quítalo.',
  ],
  charge_too_small: [
    412,
    'Este paquete cuesta menos de $10, el cobro mínimo en línea. Cómpralo en el estudio.',
  ],
  purchase_not_found: [404, 'No encontramos esa compra.'],
  charge_not_found: [404, 'No encontramos ese cargo.'],

  // Desk and administration
  customer_exists: [409, 'Ya hay una socia con ese correo: {name}.'],
  job_gone: [409, 'Esta tarea ya terminó, está corriendo en este momento o espera su hora.'],
  report_period_invalid: [400, 'Elige un periodo que termine después de empezar, de dos años o menos.'],
  report_too_long: [413, 'Son más de {rows} renglones. Elige un periodo más corto.'],
  segment_empty: [400, 'Elige al menos una condición.'],
  campaign_subject_missing: [400, 'Escribe el asunto.'],
  campaign_text_missing: [400, 'Escribe el mensaje.'],
  campaign_placeholder_unknown: [400, 'Entre llaves solo puedes usar {nombre} y {sucursal}.'],
  campaign_moment_invalid: [400, 'Elige un momento de los próximos 90 días.'],
  campaign_ended: [409, 'Este mensaje ya salió o ya estaba cancelado.'],
  import_unreadable: [
    400,
    'No pudimos leer el archivo. Guárdalo como Excel (.xlsx) o CSV y elígelo otra vez.',
  ],
  import_old_excel: [
    400,
    'No pudimos abrir este archivo. Ábrelo en Excel, guárdalo como .xlsx sin contraseña y elígelo otra vez.',
  ],
  import_unpacked: [413, 'Este Excel ocupa demasiado al abrirse. Guarda solo la hoja que quieres importar.'],
  import_too_long: [400, 'Un archivo puede tener hasta {rows} renglones. Divídelo en varios.'],
  import_too_wide: [400, 'Un archivo puede tener hasta {columns} columnas. Quita las que no necesitas.'],
  import_empty: [400, 'El archivo no tiene renglones.'],
  import_begun: [409, 'Este archivo ya se está importando. Elige otro para empezar de nuevo.'],
  import_unanswered: [409, 'Contesta las preguntas y elige las columnas que faltan.'],
  import_repeated: [400, 'Repite el renglón {row}.'],
  import_cells_extra: [400, 'Tiene más datos que encabezados. Revisa que cada dato esté en su columna.'],
  import_date_invalid: [400, 'No entendimos la fecha. Escríbela como 31/12/2026.'],
  import_number_invalid: [400, 'Escribe un número entero.'],
  import_amount_invalid: [400, 'Escribe la cantidad como 1490.00.'],
  import_time_invalid: [400, 'Escribe la hora como 07:00.'],
  import_branch_unknown: [400, 'No hay una sucursal con ese nombre.'],
  import_package_unknown: [400, 'Elige qué paquete de TBM es.'],
  import_email_unknown: [400, 'No hay una socia con ese correo. Impórtala primero.'],
  import_last_day: [400, 'Escribe hasta cuándo vale o cuándo es su próximo cobro: uno de los dos.'],
  import_over: [400, 'Ya venció.'],
  import_classes_missing: [400, 'Escribe cuántas clases le quedan.'],
  import_classes_unlimited: [400, 'Este paquete no cuenta clases: déjalo vacío.'],
  import_classes_more: [400, 'El paquete tiene {classes} clases: no le pueden quedar más.'],
  import_used: [409, 'Este paquete ya se usó o cambió en TBM. Corrígelo en la página de la socia.'],
  import_reference_taken: [409, 'Esta referencia ya es de otro paquete.'],
  import_class_unknown: [400, 'No hay una clase ese día a esa hora.'],
  import_class_ambiguous: [400, 'Hay varias clases a esa hora. Escribe también cuál en la columna clase.'],
  merge_itself: [400, 'Elige otra cuenta: es la misma.'],
  merge_done: [409, 'Esta cuenta ya se unió con otra.'],
  merge_staff: [409, 'La cuenta que se cierra es del equipo. Conserva esa, o quítale antes su rol.'],
  merge_account: [409, 'Solo la otra cuenta puede iniciar sesión. Conserva esa.'],
  merge_leaving: [409, 'Una de las dos pidió eliminar su cuenta, o ya se eliminó.'],
  merge_subscriptions: [
    409,
    'Las dos tienen una suscripción activa del mismo tipo. Cancela una antes de unirlas.',
  ],
  merge_provider: [
    409,
    'La cuenta que se cierra paga una suscripción con su tarjeta. Conserva esa, o cancela antes la suscripción.',
  ],
  merge_same_class: [
    409,
    'Las dos tienen lugar en la misma clase o a la misma hora. Cancela uno; si ya pasó, quizá sean dos personas.',
  ],
  merge_trials: [409, 'Las dos ya usaron la prueba gratis, y es una por persona.'],
  merge_package_limit: [409, 'Juntas pasarían el límite por socia de un paquete.'],
  merge_discount_limit: [409, 'Juntas pasarían el límite por socia de un descuento.'],
  merge_family: [409, 'La cuenta que se cierra tiene una familia abierta. Termínala antes, en Mi familia.'],
  merge_goals: [409, 'Juntas tendrían más metas de las que se pueden guardar.'],
  merge_health: [
    409,
    'Sus permisos sobre datos de salud se contradicen. Pídele que los ponga igual en las dos cuentas.',
  ],
  view_only: [403, viewOnlyText],
  view_withheld: [403, 'Esto es solo de ella: no se muestra a quien ve su cuenta.'],
  view_of_staff: [403, 'Solo puedes ver cuentas de socias, no las del equipo.'],
  account_missing: [
    409,
    'Esta persona aún no tiene cuenta. Pídele que cree su contraseña en Recuperar contraseña.',
  ],
  coach_account_missing: [400, 'Elige qué coach es esta cuenta.'],
  last_admin: [409, 'Es la única administradora. Nombra a otra antes de cambiar su rol.'],
  already_staff: [409, 'Ya es parte del equipo.'],
  invitation_open: [409, 'Ya hay una invitación para ese correo. Envíala otra vez o retírala.'],
  invitation_unknown: [404, 'Este enlace no es de una invitación. Ábrelo otra vez desde el correo.'],
  invitation_used: [410, 'Esta invitación ya se usó. Si fuiste tú, entra con tu cuenta.'],
  invitation_expired: [410, 'Esta invitación venció. Pide que te la envíen otra vez.'],
  invitation_revoked: [
    410,
    'Esta invitación se retiró. Si crees que es un error, pregunta a quien te invitó.',
  ],
  invitation_replaced: [410, 'Te enviamos un enlace más nuevo. Usa el del último correo.'],
  invitation_void: [410, 'Quien te invitó ya no puede hacerlo. Pide una invitación nueva.'],
  invitation_of_another: [
    403,
    'Esta invitación es para otro correo. Sal de esta cuenta y ábrela con la tuya.',
  ],
  staff_branches_missing: [400, 'Elige al menos una sucursal, o todas.'],
  desk_payment_missing: [400, 'Elige cómo se pagó: efectivo, terminal o transferencia.'],
  package_days_invalid: [400, 'Los días deben ser un número entero entre 1 y 3660.'],
  purchase_over: [409, 'Esta compra ya no da acceso; no hay nada que quitar.'],
  amount_invalid: [400, 'Escribe cuántas clases, en números enteros desde 1.'],
  no_classes_left: [409, 'No tiene clases disponibles que quitar.'],
  title_missing: [400, 'Escribe el título del paquete.'],
  price_invalid: [400, 'El precio debe ser un número desde 0, con dos decimales cuando más.'],
  sale_price_high: [400, 'El precio de oferta debe ser menor que el precio.'],
  days_invalid: [400, 'La vigencia debe ser de 1 a 3660 días.'],
  missed_fee_changed: [409, 'El cargo cambió. Revísalo de nuevo.'],
  count_invalid: [400, 'Escribe un número entero que no sea negativo, o deja el campo vacío.'],
  subscription_incomplete: [400, 'Una suscripción necesita periodo e intervalo; lo demás no los lleva.'],
  trial_without_subscription: [400, 'Solo una suscripción puede tener días de prueba.'],
  unlimited_with_amount: [400, 'Un paquete ilimitado no lleva número de clases.'],
  muscle_invalid: [400, 'Escribe el músculo solo con letras minúsculas; por ejemplo: cuello.'],
  slots_invalid: [400, 'Escribe los horarios como 06:00, 07:00, separados por comas.'],
  trial_used: [409, 'Ya usaste tu prueba gratis. Elige una suscripción sin prueba y empieza hoy.'],
  payment_plan_invalid: [400, 'Este paquete no se puede pagar a meses sin intereses.'],
  wallet_off: [409, 'Por ahora no recibimos pagos con PayPal. Paga con tarjeta, por favor.'],
  wallet_unfit: [
    409,
    'Con ese descuento la suscripción se paga con tarjeta. Quita el código o elige tarjeta.',
  ],
  wallet_declined: [
    402,
    'PayPal no pudo hacer el pago. Elige otro método de pago en PayPal o paga con tarjeta.',
  ],
  wallet_not_approved: [409, 'Aún no autorizas el pago en PayPal. Vuelve a intentarlo.'],
  payment_in_review: [409, 'PayPal está revisando tu pago. Te avisamos por correo en cuanto se confirme.'],
  package_unfit_for_class: [
    409,
    'Este paquete no incluye esa clase. Elige otro paquete, o quita la clase de tu compra.',
  ],
  package_other_hours: [
    409,
    'Este paquete es solo para las clases de {hours}. Elige otro paquete, o quita la clase de tu compra.',
  ],
  special_event_full: [412, 'Lo sentimos, este evento especial ya está lleno.'], // ERR-014

  // Payment methods, cancellation, refunds
  payment_source_not_found: [404, 'No encontramos ese método de pago.'],
  payment_source_invalid: [400, 'Esa tarjeta no se pudo leer. Escríbela de nuevo, por favor.'],
  payment_source_in_use: [
    409,
    'Esta tarjeta paga tu suscripción. Elige otra para tus cargos y después podrás eliminarla.',
  ],
  payment_source_not_deleted: [503, 'Hubo un error al eliminar este método de pago.'], // ERR-033
  cancel_reason_missing: [400, 'Debes indicar un motivo de cancelación.'], // ERR-030
  cancel_not_possible: [409, 'No puedes cancelar esta compra, no tiene un cargo recurrente activo.'], // ERR-031
  subscription_pause_impossible: [
    409,
    'Esta suscripción no se puede pausar: no tiene un próximo cargo, o tiene un pago pendiente.',
  ],
  subscription_pause_period: [
    409,
    'Una pausa dura meses completos y esta suscripción se cobra por más tiempo. Recepción puede ayudarte.',
  ],
  subscription_pause_charge_near: [
    409,
    'Tu próximo cargo es en menos de un día y ya no podemos detenerlo. Después de ese cargo puedes pausar el siguiente.',
  ],
  subscription_pause_exists: [409, 'Esta suscripción ya tiene una pausa. La ves en Mis Compras.'],
  subscription_pause_dates: [409, 'Las fechas de la pausa cambiaron. Revísalas y confirma de nuevo.'],
  subscription_pause_year: [
    409,
    'Puedes pausar 3 meses por año y ya no te quedan tantos. Si es por salud, recepción puede darte más.',
  ],
  subscription_pause_over: [409, 'Esta pausa ya terminó.'],
  subscription_pause_ends_soon: [
    409,
    'Ya no hay una fecha anterior para volver: tu pausa termina en la próxima.',
  ],
  subscription_pause_plan_change: [
    409,
    'Tienes un cambio de plan pendiente. Quítalo en Mis Compras y después haz tu pausa.',
  ],
  plan_change_impossible: [409, 'Esta compra no es una suscripción activa: no hay un plan que cambiar.'],
  plan_change_trial: [409, 'Estás en tus días gratis. Podrás cambiar de plan después de tu primer cargo.'],
  plan_change_unpaid: [
    409,
    'Tienes un cargo pendiente. Resuélvelo en Métodos de pago y después cambia de plan.',
  ],
  plan_change_paused: [
    409,
    'Tu suscripción está en pausa o tiene una planeada. Quita la pausa en Mis Compras, o espera a volver, y después cambia de plan.',
  ],
  plan_change_exists: [409, 'Ya tienes un cambio de plan pendiente. Lo ves en Mis Compras.'],
  plan_change_charge_near: [
    409,
    'Tu próximo cargo es muy pronto y ya puede estar en camino. Cuando se haga, podrás hacer este cambio.',
  ],
  plan_change_wallet: [
    409,
    'PayPal no permite cambiar esta suscripción, porque empezó con días gratis o con un descuento. Cancélala y contrata el otro plan cuando termine.',
  ],
  plan_change_package: [409, 'Ya no puedes cambiar a este plan. Elige otro, por favor.'],
  plan_change_terms: [409, 'El plan o su precio cambiaron. Revísalos y confirma de nuevo.'],
  plan_change_not_now: [409, 'Este cambio se hace con tu próximo cargo.'],
  plan_change_over: [409, 'Este cambio ya se hizo o ya se quitó.'],
  months_invalid: [400, 'Los meses deben ser un número entero entre 1 y 12.'],
  extension_days_invalid: [400, 'Los días deben ser un número entero entre 1 y 366.'],
  extension_reason_missing: [400, 'Escribe el motivo.'],
  lot_renews: [409, 'Estas clases son de una suscripción: se amplían con una pausa.'],
  offer_not_possible: [409, 'Esta oferta ya no está disponible para tu suscripción.'],
  invoice_not_found: [404, 'No encontramos ese cargo.'],
  refund_too_much: [409, 'Lo que quieres reembolsar es más de lo que queda de este cargo.'],
  refund_method_missing: [400, 'Elige cómo se devuelve el dinero: efectivo, terminal o transferencia.'],
  refund_not_at_desk: [409, 'Este cargo lo reembolsa su procesador de pagos, no la recepción.'],
  refund_topped_up: [
    409,
    'Este paquete se amplió: reembolsa primero la ampliación y quita sus clases; después, este cargo.',
  ],
  refund_refused: [409, 'El procesador de pagos no aceptó el reembolso.'],

  // Schedule and reservations
  range_too_long: [400, 'Pide como máximo 45 días de clases a la vez.'],
  class_not_found: [404, 'Lo sentimos, no encontramos esa clase.'],
  no_credits: [412, 'Lo sentimos, ya no tienes créditos vigentes para clases presenciales.'], // ERR-044
  credits_other_hours: [412, notices.credits_other_hours],
  policy_reason_missing: [400, 'Escribe por qué se reserva más allá de las reglas.'],
  lot_unfit: [409, 'Ese paquete no paga esta clase. Elige otro.'],
  lot_expired: [409, 'Ese paquete vence el {until}, antes de la clase. Elige otro.'],
  lot_not_begun: [409, 'Ese paquete empieza el {from}, después de la clase. Elige otro.'],
  lot_of_other_branch: [409, 'Ese paquete es de otra sucursal. Elige otro.'],
  lot_of_other_hours: [409, 'Ese paquete es solo para las clases de {hours}. Elige otro.'],
  lot_used_up: [409, 'Ese paquete ya no tiene clases por usar. Elige otro.'],
  lot_changed: [409, 'Este lugar ya lo paga otro paquete. Ábrelo otra vez para ver cuál.'],
  place_without_credit: [409, 'Este lugar no lo paga un paquete de clases.'],
  policy_days_ahead: [409, notices.policy_days_ahead],
  policy_held_places: [409, notices.policy_held_places],
  policy_places_per_day: [409, notices.policy_places_per_day],
  policy_paused: [409, notices.policy_paused],
  policy_subscription_paused: [409, notices.policy_subscription_paused],
  class_full: [409, 'Lo sentimos, la clase se ha llenado.'], // ERR-045
  class_link_invalid: [400, 'El enlace debe empezar con https://, como https://meet.google.com/abc.'],
  class_link_single: [409, 'El enlace es de una sola clase: guárdalo con "Solo esta clase".'],
  spot_taken: [409, 'Lo sentimos, ese lugar se acaba de ocupar. Elige otro, por favor.'],
  spot_invalid: [400, 'Ese lugar no existe en esta clase.'],
  already_reserved: [409, 'Ya tienes un lugar en esta clase.'],
  class_overlaps: [409, 'Ya tienes otra clase reservada a esa hora.'],
  class_started: [409, 'Esta clase ya empezó.'],
  class_closed: [409, 'Esta clase ya no se puede reservar.'],
  class_is_special: [409, 'El lugar en esta clase especial se reserva al comprar su paquete.'],
  reservation_not_found: [404, 'No encontramos esa reservación.'],
  class_has_places: [409, 'Todavía hay lugares en esta clase. Reserva el tuyo.'],
  already_waiting: [409, 'Ya estás en la lista de espera de esa clase.'],
  fixed_place_not_found: [404, 'Ese lugar fijo ya terminó. Mira los tuyos en Mis Reservaciones.'],
  fixed_place_not_weekly: [
    409,
    'Esta clase no se repite cada semana, así que no puede ser tu lugar fijo. Elige una del horario semanal.',
  ],
  fixed_place_exists: [409, 'Ya tienes un lugar fijo en esta clase.'],
  fixed_place_spot_taken: [
    409,
    'Ese lugar ya es el lugar fijo de otra socia. Cámbiate a otro en tu reservación y hazlo fijo.',
  ],
  fixed_places_full: [
    409,
    'Esta clase ya tiene todos sus lugares fijos. Puedes hacer fijo tu lugar en otra, o seguir reservando cada semana.',
  ],
  fixed_place_booked: [409, 'Esta clase ya está reservada. Si no vas, cancélala en Mis Reservaciones.'],
  waitlist_not_found: [404, 'No estás en esa lista de espera.'],
  class_stars_missing: [400, 'Debes agregar estrellas para la clase'], // ERR-035
  coach_stars_missing: [400, 'Debes agregar estrellas para la coach'], // ERR-036
  rating_unpaid: [409, 'Podrás calificar esta clase cuando esté pagada.'],
  rating_too_early: [409, 'Podrás calificar esta clase cuando hayas asistido.'],
  already_rated: [409, 'Ya calificaste esta clase.'],
  cancel_too_late: [412, 'Lo sentimos, para cancelar tu clase necesitas al menos 1 hora de anticipación.'], // ERR-046
  reschedule_same_class: [409, 'Es la clase que ya tienes. Elige otra.'],
  reschedule_too_late: [412, 'Ya pasó el plazo para reagendar gratis. Tu lugar sigue reservado.'],
  reschedule_without_credit: [
    409,
    'Este lugar no se pagó con un crédito: para cambiarlo, escríbenos o pregunta en recepción.',
  ],
  reschedule_with_guest: [409, 'Cancela primero el lugar de tu invitada.'],
  reschedule_no_credits: [
    412,
    'Ninguno de tus créditos sirve para esa clase. Elige otra: tu lugar sigue reservado.',
  ],
  cancel_still_free: [409, 'Todavía puedes cancelar y recuperar tu crédito: usa Cancelar en tu reservación.'],

  // Online
  video_not_found: [404, 'Lo sentimos, no hemos encontrado este video.'], // ERR-047
  no_access: [412, notices.no_access], // ERR-048
  goal_empty: [400, notices.goal_empty],
  goals_full: [409, 'Ya tienes {most} metas. Borra una que ya no quieras y agrega la nueva.'],
  benefit_closed: [412, 'Este beneficio se abre cuando logras su nivel.'],
  reward_code_unknown: [404, 'No encontramos este código. Revisa que esté completo.'],
  reward_code_again: [
    409,
    'Este código se acaba de registrar. Espera un minuto si quieres registrar otro uso.',
  ],
  review_text_missing: [400, 'Cuéntanos qué pasó para que podamos revisarlo.'],
  review_again: [409, 'Ya nos pediste revisar este strike. Te avisamos en cuanto haya respuesta.'],
  review_closed: [409, 'Esta revisión ya tiene respuesta.'],
  strike_reason_missing: [400, 'Escribe el motivo.'],
  strike_pardoned: [409, 'Este strike ya está perdonado.'],
  strikes_order: [400, 'Los strikes que regresan al nivel cero deben ser más que los que bajan un nivel.'],
  rules_past: [409, 'Las reglas se cambian desde mañana o después; las que ya corren se quedan.'],
  milestone_earned: [409, 'Un nivel se gana con clases: no se puede borrar a mano.'],
  no_surprise: [404, 'No encontramos una clase así para hoy. Prueba con otros filtros.'],
  video_unprepared: [409, notices.video_unprepared],
  video_locked: [409, 'Este video todavía no se estrena. Márcalo como favorito y vuelve el día del estreno.'],
  cast_elsewhere: [
    409,
    'Esta clase se reproduce desde otro sitio y no se puede enviar a tu tele desde aquí.',
  ],
  media_link_over: [403, 'Este enlace ya no sirve. Ábrelo otra vez desde tu cuenta.'],
  year_too_long: [400, 'Pide como máximo un año a la vez.'],
  completion_counted: [409, 'Esa clase ya cuenta ese día.'],
  day_ahead: [400, 'Elige un día que no sea futuro.'],
  grant_reason_missing: [400, 'Escribe el motivo.'],
  validity_beyond: [403, 'Una vigencia mayor que la del paquete la da una administradora.'],
  for_oneself: [403, 'No puedes hacerlo para ti misma: pídeselo a una administradora.'],
  playback_missing: [412, 'Primero reproduce el video; después nos cuentas qué te pareció.'],

  // Community
  post_empty: [400, 'Escribe algo antes de enviar tu comentario.'],
  post_long: [400, 'Tu comentario puede tener hasta 2,000 caracteres.'],
  post_not_found: [404, 'Este comentario ya no está.'],
  own_reply: [409, 'No puedes responder a tu propio comentario.'],
  own_report: [409, 'No puedes reportar tu propio comentario; si quieres, elimínalo.'],
  post_edit_late: [409, 'Ya pasaron 15 minutos desde que lo publicaste, así que ya no puedes cambiarlo.'],
  post_files_many: [400, 'Tu comentario puede llevar hasta 10 imágenes.'],
  post_file_missing: [409, 'Una de tus imágenes ya no está. Quítala y súbela otra vez.'],
  post_files_waiting: [
    409,
    'Tienes demasiadas imágenes sin publicar. Publícalas o quítalas antes de subir más.',
  ],
  mentions_many: [400, 'Puedes mencionar hasta a 10 personas en un comentario.'],
  reason_long: [400, 'El motivo es demasiado largo. Resúmelo un poco.'],
  muted: [403, 'No puedes escribir en la comunidad hasta el {date}.'],
  thread_not_found: [404, 'Este tema ya no está.'],
  thread_title_missing: [400, 'Escribe el título del tema.'],
  thread_title_long: [400, 'El título puede tener hasta 120 caracteres.'],
  thread_description_long: [400, 'La descripción puede tener hasta 2,000 caracteres.'],
  block_self: [409, 'No puedes bloquearte a ti misma.'],
  block_staff: [409, 'No puedes bloquear a una persona del equipo. Si algo no está bien, repórtalo.'],
  blocks_many: [409, 'Ya bloqueaste a 500 personas. Desbloquea a alguna antes de bloquear a otra.'],
  post_not_held: [409, 'Este comentario ya fue revisado.'],
  warning_missing: [400, 'Escribe la advertencia.'],
  warning_long: [400, 'La advertencia puede tener hasta 1,000 caracteres.'],
  mute_date: [400, 'Elige una fecha por venir, a más tardar dentro de un año.'],
  mute_staff: [409, 'No puedes silenciar a una persona del equipo.'],
  word_missing: [400, 'Escribe la palabra.'],
  words_many: [409, 'La lista ya tiene 500 palabras. Quita alguna antes de agregar otra.'],

  // Classes and desk
  class_in_the_past: [400, 'Esa fecha ya pasó. Elige una que esté por venir.'],
  class_begun: [409, 'Esta clase ya empezó; ya no se puede mover ni cancelar.'],
  room_taken: [409, '{room} ya tiene {title} el {at}. Elige otra hora u otro salón.'],
  coach_taken: [409, '{coach} ya da {title} el {at} en {branch}. Elige otra hora u otra coach.'],
  coach_not_in_class: [409, 'Esa coach ya no da esta clase. Ciérrala y ábrela de nuevo para ver cómo quedó.'],
  coach_in_class: [409, 'Esa coach ya da esta clase.'],
  coach_elsewhere: [409, 'No das clase en esta sucursal.'],
  coach_other_type: [409, 'No has dado esta clase en los últimos seis meses.'],
  coach_busy: [409, 'Ya tienes clase a esa hora.'],
  substitute_asked: [409, 'Ya hay una solicitud abierta para esta clase.'],
  substitute_taken: [
    409,
    'Esta solicitud ya no está abierta: alguien la aceptó, se retiró, o la clase cambió o ya empezó.',
  ],
  weeks_missing: [400, 'Elige de una a ocho semanas.'],
  week_same: [400, 'La semana que copias no puede ser también la que recibe las clases.'],
  class_moved_far: [400, 'Para moverla con las que siguen, elige un día a menos de una semana.'],
  template_changed: [
    409,
    'Alguien cambió esta clase semanal mientras la editabas. Ciérrala y ábrela de nuevo para ver cómo quedó.',
  ],
  class_not_weekly: [409, 'Esta clase no es de las que se repiten cada semana; cámbiala solo a ella.'],
  class_has_reservations: [
    409,
    'Lugares reservados: {taken}. Cancela la clase para avisarles y regresar sus créditos.',
  ],
  capacity_below_taken: [409, 'Lugares reservados el {day}: {taken}. El cupo no puede ser menor.'],
  available_below_sold: [409, 'Ya se vendieron más. Escribe un número que no sea menor que los vendidos.'],
  capacity_invalid: [400, 'El cupo debe ser de 1 a 200 lugares.'],
  duration_invalid: [400, 'La duración debe ser de 10 a 300 minutos.'],
  time_invalid: [400, 'Escribe la hora como 07:00.'],
  notification_fixed: [409, 'Estos avisos siempre se envían; no se pueden apagar.'],
  unsubscribe_invalid: [404, 'Este enlace no es válido. Elige tus avisos en Notificaciones.'],
  cancel_link_not_found: [
    404,
    'Este enlace no es válido. Ábrelo completo desde tu correo, o cancela en Mis Compras.',
  ],
  waitlist_link_not_found: [
    404,
    'Este enlace no es válido. Ábrelo completo desde tu correo, o sal de la lista en Mis Listas de Espera.',
  ],
  place_link_not_found: [
    404,
    'Este enlace no es válido. Ábrelo completo desde tu correo o WhatsApp, o cancela en Mis Reservaciones.',
  ],
  channel_not_offered: [409, 'Este aviso no se envía por ese medio.'],
  push_off: [409, 'Por ahora no enviamos avisos a dispositivos.'],
  push_refused: [400, 'Este navegador recibe avisos por un servicio que no conocemos. Prueba con otro.'],
  conversation_text_missing: [400, 'Escribe tu respuesta.'],
  conversation_value_invalid: [400, 'Escribe este dato en una sola línea.'],
  conversation_template_unknown: [400, 'Elige una plantilla y completa sus datos.'],
  conversation_window_closed: [
    409,
    'Pasaron 24 horas desde su último mensaje. WhatsApp ya solo acepta una plantilla.',
  ],
  conversation_answered: [409, '{name} acaba de responder. Lee su mensaje antes de enviar el tuyo.'],
  conversation_reassigned: [409, 'Alguien más acaba de asignar esta conversación. Mira quién la atiende.'],
  assignee_invalid: [400, 'Elige a alguien de recepción o administración.'],
  weekday_invalid: [400, 'Elige un día de la semana.'],
  coach_missing: [400, 'Elige quién da la clase.'],
  validity_invalid: [400, 'El último día debe ser igual o posterior al primero.'],
  day_closed: [409, 'La sucursal está cerrada el {day}.'],
  day_past: [400, 'Ese día ya pasó.'],
  reason_needed: [400, 'Escribe el motivo; se lo decimos a quienes tenían clase.'],
  guest_name_missing: [400, 'Escribe el nombre de la invitada.'],
  guest_pays_cash: [400, 'Una invitada sin socia paga en efectivo.'],
  guest_contact_invalid: [400, 'Escribe su celular a 10 dígitos o su correo.'],
  guest_already: [409, 'Ya tienes una invitada en esta clase.'],
  guest_too_often: [409, 'Ya vino como invitada {visits} veces en {days} días.'],
  guest_unpaid: [412, 'No te queda con qué pagar su lugar.'],
  family_oneself: [400, 'Escribe el correo de otra persona: este es el tuyo.'],
  family_invited: [409, 'Ya enviaste una invitación a ese correo. Quítala si quieres enviarla otra vez.'],
  family_invitations_full: [409, 'Tienes {count} invitaciones sin responder. Quita una para enviar otra.'],
  family_full: [
    409,
    'Ya pagas para {count} personas, que es lo más que se puede. Termina con una para agregar otra.',
  ],
  family_payer_has_others: [409, 'Esa persona ya paga para {count}, que es lo más que se puede.'],
  family_has_payer: [409, 'Ya hay alguien que paga para ti. Termina primero con esa persona.'],
  family_invitation_over: [404, 'Esta invitación ya no está abierta. Pide que te la envíen otra vez.'],
  family_link_missing: [
    409,
    'Ya no pagas para esta persona, así que no se cobró nada. Elige otra en “Para quién” o compra para ti.',
  ],
  family_package_unfit: [
    409,
    'Este paquete no está disponible para ella. Elige otro, o pídele que lo compre desde su cuenta.',
  ],
  family_without_class: [
    400,
    'Para otra persona se compra el paquete sin clase. Ella reserva desde su cuenta.',
  ],
  plan_change_family: [
    409,
    'Esta suscripción la paga otra persona de tu familia. Para cambiar de plan, que la termine y compre el otro.',
  ],
  guest_link_not_found: [404, 'Este enlace no es válido, o la clase ya terminó.'],
  not_cash: [409, 'Este lugar se pagó con un crédito; no hay efectivo que cobrar.'],
  reservation_attended: [409, 'Ya se marcó su asistencia. Quita la marca antes de cancelar o mover.'],
  check_in_early: [409, 'La asistencia se marca el día de la clase.'],
  code_invalid: [404, 'No reconocemos este código. Pídele que lo abra de nuevo en Mis Reservaciones.'],
  code_cancelled: [409, 'Esta reservación está cancelada.'],
  code_of_other_class: [409, 'Su código es de otra clase: {title}, {at}, {branch}.'],

  // Files
  file_missing: [400, 'Elige un archivo para subir.'],
  file_name: [400, 'El nombre del archivo no es válido. Usa uno sencillo, sin diagonales.'],
  file_type: [
    415,
    'Este tipo de archivo no se puede subir. Usa una imagen (JPG, PNG, WebP, AVIF o HEIC), un PDF, un video (MP4, MOV, MKV, WebM o AVI) o subtítulos (SRT, SBV o WebVTT).',
  ],
  file_damaged: [422, 'El archivo está dañado o incompleto. Expórtalo otra vez e inténtalo de nuevo.'],
  file_empty: [
    400,
    'El archivo está vacío: no trae nada. Elige otro, o guárdalo otra vez e inténtalo de nuevo.',
  ],
  file_used: [409, 'Este archivo se usa en el sitio. Quítalo de ahí y después bórralo.'],
  film_large: [
    413,
    'El video es demasiado grande: puede pesar hasta {limit} GB. Expórtalo en 1080p y súbelo de nuevo.',
  ],
  film_type: [415, 'Este archivo no es un video que podamos leer. Usa MP4, MOV, MKV, WebM o AVI.'],
  film_damaged: [422, 'El video está dañado o incompleto. Expórtalo otra vez y súbelo de nuevo.'],
  film_pictureless: [422, 'Este archivo trae sonido, pero no imagen. Elige el video completo.'],
  track_not_found: [404, 'No encontramos ese registro de tu progreso.'],
  track_date: [400, 'Elige la fecha de tu registro.'],
  track_date_ahead: [400, 'La fecha no puede estar en el futuro.'],
  track_empty: [400, 'Escribe al menos un dato, un comentario o agrega una foto.'],
  track_percents: [400, 'Tu grasa y tu músculo no pueden sumar más de 100%.'],
  ...measureProblems,
  track_file_missing: [400, 'Una de tus fotos ya no está. Quítala y agrégala otra vez.'],
  track_files_many: [400, `Un registro puede tener hasta ${photosPerTrack} fotos.`],
  track_files_waiting: [409, 'Tienes muchas fotos sin guardar. Guarda tu registro antes de agregar más.'],
  track_frequency: [400, 'Elige cada semana, cada mes o cada tres meses.'],
  file_large: [413, 'El archivo es demasiado grande: puede pesar hasta {limit} MB.'],
  picture_large: [
    413,
    `La imagen es demasiado grande: puede tener hasta ${mostPixels / 1_000_000} millones de pixeles.`,
  ],
  photo_type: [415, 'Elige una foto: JPG, PNG, WebP, AVIF o HEIC.'],
  photo_heic: [
    415,
    'No pudimos leer esa foto en formato HEIC. Envíala como JPG: en tu iPhone elige Ajustes, Cámara, Formatos, Más compatible.',
  ],
  photo_damaged: [422, 'No pudimos leer esa foto. Prueba con otra.'],
  pdf_active: [422, 'Este PDF trae programas o archivos adentro. Expórtalo como un PDF sencillo.'],
  pdf_locked: [422, 'Este PDF está protegido con contraseña. Guárdalo sin contraseña y súbelo otra vez.'],
  captions_text: [422, 'No podemos leer las letras de los subtítulos. Guárdalos otra vez en UTF-8.'],
  captions_line: [422, 'Los subtítulos tienen un error en la línea {line}. Corrígela y súbelos otra vez.'],
  captions_empty: [422, 'El archivo de subtítulos no trae ningún texto con su tiempo.'],
  captions_twice: [400, 'Sube solo un archivo de subtítulos por idioma.'],
  picture_needed: [400, 'Elige una imagen: este archivo es de otro tipo.'],
  picture_or_pdf_needed: [400, 'Elige una imagen o un PDF: este archivo es de otro tipo.'],
  film_unknown: [400, 'Este video no está. Súbelo y usa la dirección que te damos.'],
  captions_unknown: [400, 'Estos subtítulos no están. Sube el archivo y usa la dirección que te damos.'],
  file_no_film: [409, 'Este archivo no es un video.'],
  upload_not_found: [404, 'Esta subida ya no está. Empieza otra vez.'],
  upload_offset: [409, 'Esa no es la parte que sigue. Pregunta dónde quedó y continúa desde ahí.'],
  upload_sum: [422, 'La parte llegó dañada. Envíala otra vez.'],
  upload_incomplete: [409, 'Todavía faltan partes del archivo.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The Spanish text of a problem, `{name}` places filled in. */
export const problemText = (code: ProblemCode, values: Record<string, string> = {}): string =>
  problems[code][1].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
