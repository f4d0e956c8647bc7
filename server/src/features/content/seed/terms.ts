import type { PageTexts } from '@tbm/contract/content';

/** [PUB-039] */
export const termsRevised = 'Última revisión: enero de 2022';

/** Terms and conditions [PUB-038]. */
export const terms: PageTexts['terms']['terms'] = [
  {
    title: '1. Quiénes somos',
    paragraphs: [
      '{legal_name} es responsable de este servicio. Domicilio: {legal_address}. Teléfono: {contact_phone}. TBM es un estudio de entrenamiento para mujeres en {branch_names}, y TBM Online, sus clases en video. En este documento, "TBM" o "nosotras" es quien presta el servicio y "tú" es la persona que abre una cuenta, compra o entrena con nosotras.',
      'Al crear tu cuenta, comprar un paquete o entrar a una clase aceptas estos términos y el aviso de privacidad que está en esta misma página. Si algo no te convence, escríbenos antes de comprar a {contact_email}.',
    ],
  },
  {
    title: '2. Tu cuenta',
    paragraphs: [
      'Para comprar y reservar necesitas una cuenta con datos verdaderos y un correo que sí revises. Es personal: no la prestes ni compartas tu contraseña. Lo que se haga con tu cuenta se entiende hecho por ti, así que avísanos pronto si crees que alguien más entró.',
      'Si tienes menos de 18 años, tu mamá, tu papá o quien ejerza tu tutela debe autorizar la cuenta, las compras y tu participación en las clases.',
      'Para recibir una copia de tu información o eliminar tu cuenta, escríbenos a {contact_email}. {?own_data}También puedes hacerlo tú misma en tu cuenta. Lo que debemos guardar por obligaciones contables se conserva sin tu nombre.',
    ],
  },
  {
    title: '3. Paquetes y vigencia',
    paragraphs: [
      'Cada paquete indica cuántas clases incluye, en qué sucursal se usa, si da acceso a TBM Online y cuánto dura. Los de 12 clases se usan en 1 mes; los de 16 y 20 clases, en 40 días; el ilimitado, en 50 días. Los demás, en el plazo que dice su ficha.',
      'La vigencia termina al final del último día, con la hora de tu sucursal. Las clases sin usar vencen con el paquete: no se acumulan, no se cambian por dinero y no se transfieren a otra persona.',
      'Si tienes varios paquetes, cada reservación toma una clase del que vence primero entre los que sirven ese día y en esa sucursal.',
      'El paquete ilimitado permite un lugar por clase y no admite reservar dos clases que coincidan en horario.',
      'Algunos paquetes tienen un máximo por persona o un número limitado en venta. Cuando se terminan, ya no se pueden comprar.',
    ],
  },
  {
    title: '4. Precios y métodos de pago',
    paragraphs: [
      'Los precios están en pesos mexicanos. Antes de pagar ves el total, el descuento si lo hay y, en una suscripción, cada cuándo se renueva.',
      'En el sitio puedes pagar con tarjeta o con los otros medios que ves al pagar. En recepción también recibimos efectivo, terminal y transferencia. Tu compra se activa cuando el proveedor de pago confirma el cobro.',
      'TBM no guarda el número completo de tu tarjeta: los datos los recibe directamente el proveedor de pago y nosotras conservamos solo el tipo de tarjeta y sus últimos cuatro dígitos.',
      'Si necesitas factura, escríbenos a {contact_email} con tu folio de compra y tus datos fiscales, de preferencia dentro del mismo mes del pago.',
    ],
  },
  {
    // [PUB-040]
    title: '5. Los pagos no son reembolsables',
    paragraphs: [
      'Los pagos no son reembolsables. Esto incluye paquetes de clases, suscripciones, retos, clases especiales y periodos que no hayas usado.',
      'Sí te devolvemos lo cobrado por error o de más, y lo que TBM no pueda darte.',
      'Si encuentras un cargo repetido o equivocado, avísanos a {contact_email} con el folio del cargo y lo corregimos. Quedan a salvo los derechos que la ley te da como consumidora.',
    ],
  },
  {
    title: '6. Suscripciones y cargo automático',
    paragraphs: [
      'Una suscripción se renueva sola al terminar cada periodo y se cobra con el método de pago que elegiste, hasta que la canceles. La fecha del siguiente cargo aparece en Mis Compras.',
      'Si un cargo no pasa, lo intentamos otra vez 1, 3 y 5 días después y te avisamos cada vez para que puedas actualizar tu método de pago. Mientras tanto conservas el acceso. Si ningún intento pasa, la suscripción se cierra.',
      'Para borrar el método de pago que usa una suscripción activa, primero tienes que agregar otro que tome su lugar.',
    ],
  },
  {
    title: '7. Cómo cancelar una suscripción',
    paragraphs: [
      'La cancelas tú misma en Mis Compras: eliges la suscripción, nos dices el motivo y confirmas. No hace falta llamar ni pasar a recepción.',
      'Al cancelar ya no hay más cargos y el acceso sigue hasta que termine el periodo pagado. Si estás en la prueba gratis, el acceso termina en ese momento. El último cargo no se reembolsa.',
      'En algunas suscripciones podemos ofrecerte un descuento para quedarte; es una sola vez por persona y siempre puedes decir que no y cancelar. Si vuelves a suscribirte después, el precio puede ser mayor.',
    ],
  },
  {
    title: '8. Prueba gratis',
    paragraphs: [
      'La prueba gratis da 7 días de TBM Online. Pedimos un método de pago para activarla y no cobramos nada durante esos 7 días.',
      'Al terminar, si no cancelaste, empieza la suscripción mensual al precio que viste antes de aceptar. Es una sola prueba por persona y por tarjeta.',
    ],
  },
  {
    title: '9. Meses sin intereses',
    paragraphs: [
      'Los paquetes semestrales y anuales de 12 clases, 16 clases e ilimitado se pueden pagar a 3 o 6 meses sin intereses, si tu banco y tu tarjeta lo permiten. También puedes elegir el cargo recurrente.',
      'Los meses se eligen en la página del proveedor de pago y no se cobra nada antes de que confirmes ahí. Después de confirmar, las mensualidades las lleva tu banco.',
    ],
  },
  {
    title: '10. Descuentos y promociones',
    paragraphs: [
      'Un código de descuento vale entre las fechas que indica, mientras queden disponibles y hasta el máximo por persona. Puede bajar el precio o sumar clases a tu paquete, según diga la promoción.',
      'En una suscripción, el código aplica al primer cargo o a todos, según su descripción. Los códigos no se canjean por efectivo y no se combinan entre sí.',
    ],
  },
  {
    title: '11. Reservaciones',
    paragraphs: [
      'Cada clase tiene lugares contados; el salón tiene 25 y algunas clases abren menos. Tu lugar queda seguro cuando la reservación aparece en Mis Reservaciones. Elegir lugar en el mapa es opcional.',
      'La regla de la casa es reservar hasta 1 hora antes. Hay 10 minutos de tolerancia para llegar; después, por seguridad, ya no se puede entrar.',
      'La reservación es para ti. Para traer a una invitada, pídelo en recepción.',
    ],
  },
  {
    title: '12. Cancelar una clase y no llegar',
    paragraphs: [
      'Puedes cancelar hasta 1 hora antes del inicio, con la hora de tu sucursal, y la clase regresa al mismo paquete con su misma vigencia.',
      'Si cancelas con menos de 1 hora, no llegas o llegas después de la tolerancia, la clase se descuenta y cuenta como strike en Rewards.',
      'Si TBM cancela la clase, te avisamos y la clase regresa a tu paquete. Si cambia de horario o de coach, te avisamos; si el nuevo horario no te acomoda, cancela dentro del plazo.',
    ],
  },
  {
    title: '13. Lista de espera',
    paragraphs: [
      'Cuando una clase está llena puedes anotarte en su lista de espera sin usar créditos. Si se libera un lugar mientras la clase todavía se puede reservar, avisamos a todas las que esperan, al mismo tiempo, y lo toma la primera que reserve. {?whatsapp}El aviso se envía por WhatsApp y por correo.',
      'Estar en la lista no garantiza un lugar. Si sales de ella, dejas de recibir avisos. La lista se cierra con la clase.',
    ],
  },
  {
    title: '14. Tu salud y tu responsabilidad',
    paragraphs: [
      'Entrenar exige esfuerzo físico y todo ejercicio tiene riesgos. Antes de empezar, consulta a tu médica o médico, sobre todo si estás embarazada, en posparto, tienes una lesión, una enfermedad o tomas medicamentos.',
      'Avisa a tu coach antes de la clase de cualquier condición que debamos saber, sigue sus indicaciones y detente si sientes dolor, mareo o falta de aire. En casa, asegúrate de tener espacio libre y un piso firme.',
      'La orientación de nuestras coaches, los planes de alimentación y los programas son de bienestar general y no sustituyen una consulta médica ni nutricional.',
      'Participas por decisión propia. TBM responde por lo que la ley le exige y no por daños que vengan de información que no nos diste, de no seguir las indicaciones o de entrenar contra el consejo de tu médica o médico.',
    ],
  },
  {
    title: '15. Conducta en el estudio',
    paragraphs: [
      'Tratamos a todas con respeto: coaches, equipo de recepción y compañeras. No se permite acosar, discriminar, gritarle a nadie ni entrar bajo los efectos de alcohol o drogas.',
      'Durante la clase el celular va en silencio. Puedes tomarte fotos antes o después, sin que salga nadie que no quiera salir. No se graban clases completas.',
      'Deja el equipo limpio y en su lugar. Si rompes algo por mal uso, te pediremos reponerlo. Cuida tus cosas: los lockers son para la hora de tu clase y no nos hacemos cargo de objetos olvidados.',
      'Si una conducta pone en riesgo a otras, podemos pedirte salir de la clase, suspender tu cuenta o cerrarla.',
    ],
  },
  {
    title: '16. TBM Online',
    paragraphs: [
      'Con un acceso vigente te damos permiso personal, limitado y no transferible de ver las clases en video para entrenar. No incluye descargarlas, grabarlas, proyectarlas en público, dar clases con ellas ni compartir tu cuenta.',
      'El catálogo cambia: sumamos clases y podemos retirar otras. Las fechas de estreno pueden moverse sin aviso. Necesitas internet y un dispositivo compatible, que corren por tu cuenta.',
    ],
  },
  {
    title: '17. Retos y programas',
    paragraphs: [
      'El Hottest Challenge dura 28 días y puedes empezarlo cuando quieras. Para preparar tu plan necesitamos que nos devuelvas por correo el formulario de historia clínica; sin él no podemos enviarlo.',
      'Los resultados dependen de cada cuerpo, de la constancia y del descanso. No prometemos un resultado físico.',
    ],
  },
  {
    title: '18. Programa Rewards',
    paragraphs: [
      'Rewards tiene seis niveles. En presencial participan los paquetes de {rewards_package_classes} o más y el ilimitado, que se cumple a partir de {rewards_unlimited_classes} en su vigencia. En online se cuentan los días distintos de entrenamiento con un plan en curso: al menos {rewards_week_days} por semana.',
      'Un periodo es la vigencia de tu paquete o, en online, el mes. Se sube un nivel con {rewards_periods} en fila. En un periodo, menos de {rewards_drop_strikes} te dejan en el mismo nivel. Con {rewards_drop_strikes} bajas un nivel y con {rewards_fall_strikes} regresas al nivel cero. Hay bono en los periodos {rewards_bonus_periods} de tu programa. Si cambian las reglas, los periodos que ya corren terminan con las suyas.',
      'Los beneficios son personales, no se cambian por dinero y tienen las restricciones y la vigencia de su ficha. Cada marca aliada responde por lo que ofrece y puede terminar su participación; si eso pasa, lo avisamos y procuramos otro beneficio.',
      'Si alguien usa el programa con engaños, podemos quitarle niveles y beneficios.',
    ],
  },
  {
    title: '19. Comunidad',
    paragraphs: [
      'El chat de la comunidad es para acompañarnos. No publiques insultos, acoso, discriminación, contenido sexual, ventas, información falsa de salud, datos de otras personas ni fotos de alguien sin su permiso.',
      'Si publicas de forma anónima, las demás no ven quién eres, pero quienes administran TBM sí, para poder cuidar el espacio.',
      'Cualquiera puede reportar una publicación. La revisamos y podemos retirarla, y suspender a quien falte a estas reglas. Lo que publicas sigue siendo tuyo; nos permites mostrarlo dentro de la comunidad mientras esté publicado.',
    ],
  },
  {
    title: '20. Propiedad intelectual',
    paragraphs: [
      'El nombre TBM, el método, las clases, los videos, los planes, los textos, las fotos y el diseño del sitio son de TBM o de quienes nos dieron permiso de usarlos. No los copies, vendas ni publiques sin autorización por escrito.',
      'Si quieres usar algo nuestro, por ejemplo para una nota o una colaboración, escríbenos y lo platicamos.',
    ],
  },
  {
    title: '21. Disponibilidad del servicio',
    paragraphs: [
      'Hacemos lo posible para que el sitio y los estudios funcionen siempre, pero puede haber mantenimiento, fallas, días festivos o causas de fuerza mayor. Cuando sepamos de un cierre, lo avisamos con anticipación.',
      'Los horarios, las coaches y las disciplinas pueden cambiar para que las clases sigan funcionando bien.',
    ],
  },
  {
    title: '22. Cambios a estos términos',
    paragraphs: [
      'Podemos actualizar estos términos. La versión vigente es la que está en esta página, con su fecha de revisión al principio. Si un cambio te afecta de forma importante, te lo decimos por correo antes de que aplique.',
      'Lo que ya compraste conserva las condiciones con las que lo compraste hasta el final de su vigencia.',
    ],
  },
  {
    title: '23. Ley aplicable y tribunales',
    paragraphs: [
      'Estos términos se rigen por las leyes de México. Si hay un desacuerdo, primero busquemos arreglarlo hablando. Si no se puede, serán competentes los tribunales del domicilio de {legal_name}, sin que esto limite los derechos que la ley te da como consumidora ni tu derecho de acudir a la Procuraduría Federal del Consumidor.',
      'Si alguna parte de este documento no fuera válida, lo demás sigue en pie.',
    ],
  },
  {
    title: '24. Contacto',
    paragraphs: [
      'Para dudas, quejas o sugerencias escríbenos a {contact_email}. Contestamos en el horario de recepción de cada sucursal.',
    ],
  },
];
