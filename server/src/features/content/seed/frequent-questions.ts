/** 'studio' is the general page [PUB-041]; the others are sections of the rewards FAQ [RWD-011]. */
export interface SeedQuestion {
  section: 'studio' | 'general' | 'in_person' | 'online' | 'levels' | 'brands' | 'rules';
  question: string;
  response: string;
}

/** The general page [PUB-041]. */
const studio = [
  {
    question: '¿Cómo reservo una clase?',
    response:
      'Entra a tu cuenta, abre el horario de tu sucursal y toca la clase que quieres. Si el salón tiene mapa, puedes elegir tu lugar o dejar que te lo asignemos al llegar. Te pedimos reservar hasta 1 hora antes para recibirte bien.',
  },
  {
    question: '¿Hasta cuándo puedo cancelar sin perder mi clase?',
    response:
      'Hasta 1 hora antes del inicio, en la hora de tu sucursal. Si cancelas a tiempo, la clase regresa a tu paquete con la misma vigencia. Si cancelas después o no llegas, la clase se descuenta y cuenta como strike en Rewards.',
  },
  {
    question: '¿Qué hago si la clase está llena?',
    response:
      'Anótate en la lista de espera; no necesitas créditos para entrar en ella. Cuando se libera un lugar, todas las que esperan reciben un aviso al mismo tiempo y se queda con él la primera que reserva. {?whatsapp}El aviso te llega por WhatsApp y por correo. Ten tu paquete activo para no perder el turno.',
  },
  {
    question: '¿Cuántas personas caben en una clase?',
    response:
      'Nuestros salones tienen 25 lugares. Así tu coach te ve, te corrige y se aprende tu nombre. Algunas clases especiales abren menos lugares; el horario siempre te dice cuántos quedan.',
  },
  {
    question: '¿Cuánto duran las clases de mi paquete?',
    response:
      'Depende del paquete: 12 clases se usan en 1 mes, 16 y 20 clases en 40 días, e ilimitado en 50 días. La fecha exacta de cada compra está en Mis Créditos, y puedes entrenar todavía durante ese último día.',
  },
  {
    question: '¿Qué pasa con las clases que no usé?',
    response:
      'Vencen con tu paquete; no se acumulan ni se pasan a otra persona. Si tienes dos paquetes activos, siempre tomamos primero las clases que vencen antes, para que aproveches todas.',
  },
  {
    question: '¿El paquete ilimitado tiene alguna regla?',
    response:
      'Tus clases no se acaban mientras el paquete esté vigente. Solo puedes tener un lugar por clase y no reservar dos clases que se encimen. La ventana de cancelación es la misma: 1 hora antes.',
  },
  {
    question: '¿Qué llevo a mi primera clase?',
    response:
      'Ropa cómoda, calcetas antiderrapantes para barre, pilates y Jump, tenis para las demás, agua y una toalla chica. Pesas, bandas, guantes y tapete los ponemos nosotras. Si es tu primera vez, llega 15 minutos antes para enseñarte el estudio.',
  },
  {
    question: '¿Qué pasa si llego tarde?',
    response:
      'Tienes 10 minutos de tolerancia. Después ya no puedes entrar, porque sin calentamiento es fácil lastimarte y la clase ya va en marcha. Si no entras, la clase cuenta como no asistida.',
  },
  {
    question: '¿Puedo entrenar si estoy embarazada?',
    response:
      'Sí, con el visto bueno de tu médica o médico. Avísale a tu coach antes de empezar para que te dé opciones. En línea tienes un programa hecho para el embarazo. {?planner}El planner lo toma en cuenta. En Jump y Cardio Box mejor te proponemos otra clase.',
  },
  {
    question: 'Nunca he hecho ejercicio, ¿puedo entrar?',
    response:
      'Claro. Todas las clases tienen una versión para empezar y otra para subirle. Diles a tu coach y a recepción que es tu primera vez; Barre Flow, TBM Mix y Barre Body Pilates son muy buenas puertas de entrada.',
  },
  {
    question: 'Tengo una lesión, ¿puedo tomar clase?',
    response:
      'Primero consulta a tu médica o médico. Con su permiso, cuéntale a tu coach qué te duele y qué movimientos evitar antes de que empiece la clase. Si algo molesta, paras; nadie te va a juzgar.',
  },
  {
    question: '¿Cómo puedo pagar?',
    response:
      'En el sitio, con tarjeta de crédito o débito, o con los otros medios que ves al pagar. En recepción, además, con efectivo, terminal o transferencia. Todos los precios están en pesos mexicanos y ves el total antes de pagar.',
  },
  {
    question: '¿Tienen meses sin intereses?',
    response:
      'Sí, a 3 o 6 meses, en seis paquetes: los semestrales y los anuales de 12 clases, 16 clases e ilimitado. Al elegirlos te llevamos a la página segura del proveedor de pago; antes de confirmar ahí no se cobra nada.',
  },
  {
    question: '¿Los pagos son reembolsables?',
    response:
      'No, los pagos no son reembolsables. Sí te devolvemos lo cobrado por error o de más, y lo que TBM no pueda darte. Si ves un cargo repetido o que no reconoces, escríbenos a {contact_email} con el folio del cargo y lo revisamos contigo.',
  },
  {
    question: '¿Cómo cancelo mi suscripción?',
    response:
      'En Mis Compras, toca cancelar en tu suscripción activa, dinos el motivo y confirma. No te volvemos a cobrar y conservas el acceso hasta que termine el periodo que ya pagaste. Si más adelante regresas, el precio puede haber cambiado.',
  },
  {
    question: '¿Cómo funciona la prueba gratis de 7 días?',
    response:
      'Te da 7 días de TBM Online. Te pedimos un método de pago, pero no se cobra nada hasta que terminan los 7 días; entonces empieza la suscripción mensual al precio que viste al registrarte. Si cancelas antes, no pagas y el acceso se cierra en ese momento. Es una prueba por persona.',
  },
  {
    question: '¿Qué pasa si mi tarjeta no pasa en la renovación?',
    response:
      'Volvemos a intentarlo 1, 3 y 5 días después, te avisamos cada vez con un enlace para corregirlo y mientras tanto conservas tu acceso. Si ningún intento pasa, la suscripción se cierra y puedes comprar otra cuando quieras.',
  },
  {
    question: '¿En qué sucursales puedo entrenar?',
    response:
      'En {branch_names}. Los paquetes de una sucursal se usan en esa sucursal; los semestrales y los anuales valen en todas. La ficha de cada paquete lo dice antes de que compres.',
  },
  {
    question: '¿Mi paquete presencial incluye TBM Online?',
    response:
      'Si lo incluye, la ficha del paquete lo dice, y tienes acceso ilimitado a TBM Online durante su vigencia.',
  },
  {
    question: '¿Cómo pido mi factura?',
    response:
      'Escríbenos a {contact_email} con tu folio de compra, que está en Mis Cargos, y tus datos fiscales. Hazlo dentro del mismo mes del pago para que salga sin problema.',
  },
  {
    question: 'Olvidé mi contraseña, ¿qué hago?',
    response:
      'En la página de entrar toca la opción para recuperarla, escribe tu correo y te enviamos un enlace para crear una nueva. Si no llega, revisa tu bandeja de correo no deseado o escríbenos.',
  },
  {
    question: 'Ya era socia, ¿necesito una cuenta nueva?',
    response:
      'No. Entra con el correo que usabas antes; si tu cuenta viene de nuestro sistema anterior, te enviamos un correo para crear tu contraseña y tu historial sigue ahí.',
  },
  {
    question: '¿Qué pasa si el estudio cancela o mueve una clase?',
    response:
      'Te avisamos enseguida. Si la cancelamos, tu clase regresa a tu paquete; si cambia de hora, tu lugar se mueve con ella y puedes cancelarlo si el nuevo horario no te queda.',
  },
  {
    question: '¿Puedo llevar a una amiga?',
    response:
      'Sí. Ella puede comprar una clase suelta en el sitio, o en recepción le reservamos lugar a su nombre si todavía hay espacio.',
  },
] as const;

/** The programme in general. */
const general = [
  {
    question: '¿Qué es TBM Rewards?',
    response:
      'Es el programa que premia tu constancia. Mientras entrenas, en el estudio o en casa, subes de nivel y abres beneficios.',
  },
  {
    question: '¿Cuántos niveles hay?',
    response:
      'Seis: Rising Star, Grinding and Shining, Fierce Soul, Girl Boss, Legend Babez y Glow Era. Cada nivel suma una estrella y beneficios mejores que el anterior.',
  },
  {
    question: '¿Cuánto cuesta participar?',
    response:
      'Nada extra. Si tu paquete cuenta para el programa, ya estás dentro desde tu primer día; no hay que inscribirse.',
  },
  {
    question: '¿En cuánto tiempo llego al último nivel?',
    response:
      'Cada nivel pide {rewards_periods} en fila, así que en online los seis niveles se completan en {rewards_all_levels}. En presencial puede ser antes: si tomas tu última clase antes de que venza el paquete, el periodo cierra ese día y cuenta completo.',
  },
  {
    question: '{?rewards}¿Dónde veo mi nivel?',
    response:
      'En Mis Rewards, dentro de tu perfil. Ahí están los seis niveles, los que ya lograste y el detalle de qué clases, semanas o strikes se contaron.',
  },
  {
    question: '¿Puedo participar en presencial y en online?',
    response:
      'Sí. Las clases en el estudio cuentan cuando tienes activo un paquete de {rewards_package_classes} o más, o el ilimitado. Los meses en que no tienes un paquete así se cuentan tus días de entrenamiento online.',
  },
  {
    question: '¿Cuándo se actualiza mi nivel?',
    response:
      'En presencial, cuando tomas tu última clase o termina la vigencia de tu paquete. En online, al cerrar cada mes. {?rewards}Lo ves en Mis Rewards.',
  },
] as const;

/** In person [RWD-022..028]. */
const inPerson = [
  {
    question: '¿Qué paquetes participan?',
    response:
      'Los de {rewards_package_classes} o más y el ilimitado. Los paquetes más chicos y las clases sueltas no suman para Rewards.',
  },
  {
    question: '¿Qué tengo que hacer para subir de nivel?',
    response:
      'Tomar todas las clases de tu paquete dentro de su vigencia, {rewards_periods} en fila. Con los primeros llegas al nivel 1; con otros tantos, al nivel 2, y así hasta el 6. Entre uno y otro puede haber hasta {rewards_gap_days} sin paquete.',
  },
  {
    question: '¿Qué es un periodo?',
    response:
      'En presencial, la vigencia de tu propio paquete; cierra antes si ya tomaste tu última clase. En online, el mes.',
  },
  {
    question: '¿Cómo cuenta el paquete ilimitado?',
    response:
      'Se considera cumplido cuando tomas al menos {rewards_unlimited_classes} dentro de su vigencia.',
  },
  {
    question: '¿Y si acabo mi paquete antes de que venza?',
    response:
      'Tu periodo cierra el día de tu última clase y cuenta completo. Compras el siguiente y tu nuevo periodo arranca sin esperar a que se cumpla el anterior.',
  },
  {
    question: '¿Recibo algo si cumplo pero todavía no subo de nivel?',
    response: 'Sí. Cada periodo cumplido da su recompensa, aunque en ese periodo no te toque subir.',
  },
  {
    question: '¿Qué pasa si dejo clases sin usar?',
    response:
      'Ese periodo no se completa y la cuenta de consecutivos vuelve a empezar con tu siguiente paquete. El nivel que ya ganaste no se pierde por eso; se baja solo por strikes.',
  },
  {
    question: '¿Cuenta una clase que reservé y a la que no fui?',
    response:
      'No. Se descuenta de tu paquete, no suma como clase tomada y además es un strike. Si no vas a llegar, cancela hasta 1 hora antes.',
  },
] as const;

/** Online [RWD-029..031, RWD-038]. */
const online = [
  {
    question: '¿Cómo participo si entreno en línea?',
    response:
      'Con TBM Online activo, usa el Workout Planner al menos {rewards_week_days} a la semana y marca como completada cada clase que termines.',
  },
  {
    question: '¿Se cuentan días o clases por semana?',
    response:
      'Se cuentan {rewards_week_days} distintos con entrenamiento. Dos clases el mismo día te hacen más fuerte, pero cuentan como un día.',
  },
  {
    question: '¿Cuándo subo de nivel?',
    response:
      'Cada mes es un periodo. Con {rewards_periods} en fila llegas al nivel 1; con otros tantos, al nivel 2, y así hasta el 6. Los seis niveles se completan en {rewards_all_levels}.',
  },
  {
    question: '¿Qué pasa si olvido marcar una clase?',
    response:
      'Para Rewards, una clase sin marcar no está completada. Hazlo el mismo día, al terminar el video, para que cuente en el día correcto.',
  },
  {
    question: '¿Tengo que seguir el plan del planner tal cual?',
    response:
      'El planner te propone qué hacer cada día; tú eliges la clase dentro de la categoría. Lo que se cuenta es que tengas un plan en curso y completes al menos {rewards_week_days} por semana.',
  },
  {
    question: '¿Qué semana se cuenta?',
    response:
      'De lunes a domingo, con la hora de tu sucursal, en el mes de su domingo. Lo que cierres el domingo en la noche todavía entra.',
  },
  {
    question: '¿Cuenta la prueba gratis?',
    response:
      'Los días que entrenas en la prueba te sirven para tomar ritmo. Para subir de nivel necesitas {rewards_periods} en fila, así que tendrás que seguir con tu suscripción.',
  },
] as const;

/** Levels and rewards [RWD-012, RWD-014, RWD-017, RWD-036]. */
const levels = [
  {
    question: '¿Cuál es el orden de los niveles?',
    response:
      'Nivel 1 Rising Star, nivel 2 Grinding and Shining, nivel 3 Fierce Soul, nivel 4 Girl Boss, nivel 5 Legend Babez y nivel 6 Glow Era.',
  },
  {
    question: '¿Puedo saltarme un nivel?',
    response: 'No. Se sube de uno en uno, con {rewards_periods} en fila por nivel.',
  },
  {
    question: '¿Qué gano en cada nivel?',
    response:
      'Un beneficio de TBM, como una clase en video que solo se abre en ese nivel, y, donde hay marcas aliadas, un beneficio de cada una. Mientras más alto el nivel, mejor el beneficio.',
  },
  {
    question: '¿Cuándo se abren mis beneficios?',
    response:
      'En cuanto logras el nivel. Los de los siguientes niveles los puedes ver, pero se quedan cerrados hasta que llegues.',
  },
  {
    question: '¿Qué son los meses con bono?',
    response:
      'Son los periodos {rewards_bonus_periods} de tu programa, contados desde que empezaste, no desde enero. Si los cumples, recibes un bono además de avanzar.',
  },
  {
    question: '¿Mantengo los beneficios de los niveles anteriores?',
    response:
      'Sí. Al subir se suman los nuevos y siguen abiertos los que ya tenías, mientras estén vigentes. Si bajas de nivel, los del nivel que perdiste se cierran.',
  },
  {
    question: '¿Hay puntos o se compran cosas con ellos?',
    response: 'No hay puntos que canjear. Lo que cuenta son tus periodos cumplidos y tu nivel.',
  },
] as const;

/** Partner brands [RWD-015..017]. */
const brands = [
  {
    question: '¿Qué marcas participan?',
    response: 'Las encuentras en Rewards, cada una con sus beneficios por nivel.',
  },
  {
    question: '{?rewards}¿Cómo uso el beneficio de una marca?',
    response:
      'Abre la marca en Mis Rewards y lee cómo aplica en tu nivel. Ahí está tu código: lo enseñas en la tienda o lo usas al comprar en línea.',
  },
  {
    question: '¿Los beneficios cambian con mi nivel?',
    response:
      'Sí. Cada marca tiene un beneficio para cada uno de los seis niveles y va creciendo. Puedes usar los de los niveles que ya lograste.',
  },
  {
    question: '¿Puedo juntar dos beneficios?',
    response:
      'Con la misma marca se usa uno a la vez, salvo que su ficha diga otra cosa. Con marcas distintas, los que quieras.',
  },
  {
    question: '¿Puedo pasarle mi beneficio a alguien más?',
    response: 'No, son personales. Si un beneficio incluye a una invitada, la ficha de la marca lo dice.',
  },
  {
    question: '¿Qué vigencia tienen?',
    response:
      'La que indica cada ficha. Léela antes de usarlo: ahí están también las restricciones, como días, productos o citas.',
  },
  {
    question: '¿Qué hago si una marca no me respeta el beneficio?',
    response:
      'Escríbenos a {contact_email} con tu nombre, la marca, el nivel y el día. Cada marca responde por sus productos y servicios, pero nosotras hablamos con ella.',
  },
] as const;

/** Rules and strikes [RWD-032..036]. */
const rules = [
  {
    question: '¿Qué es un strike?',
    response:
      'En presencial: no llegar a una clase reservada o cancelarla con menos de 1 hora. En online: una semana con menos de {rewards_week_days} de entrenamiento, después de tu primera semana cumplida.',
  },
  {
    question: '¿Qué pasa con un strike en el periodo?',
    response:
      'Con menos de {rewards_drop_strikes} te quedas en el mismo nivel. Si cumples ese periodo se queda en tu cuenta, y subes con el siguiente sin strikes.',
  },
  {
    question: '¿Cuándo bajo un nivel?',
    response:
      'Con {rewards_drop_strikes} en el mismo periodo bajas un nivel. Puedes recuperarlo con otros {rewards_periods} en fila.',
  },
  {
    question: '¿Cuándo regreso al nivel cero?',
    response:
      'Con {rewards_fall_strikes} en el mismo periodo regresas al nivel cero y empiezas de nuevo. Tu historial de clases no se borra.',
  },
  {
    question: '¿Los strikes se acumulan de un periodo a otro?',
    response: 'No. Cada periodo cuenta los suyos, y el siguiente empieza en cero.',
  },
  {
    question: '¿Cancelar a tiempo cuenta como strike?',
    response:
      'No. Si cancelas hasta 1 hora antes, la clase regresa a tu paquete y no pasa nada. Tampoco si fue el estudio quien canceló la clase.',
  },
  {
    question: '¿Qué pasa si estoy enferma o lesionada?',
    response:
      'Cuídate primero. Cancela tus reservaciones con más de 1 hora para no sumar strikes, y agrega una pausa: un periodo que la toca no cuenta en tu contra. También escríbenos a {contact_email}; revisamos cada caso.',
  },
  {
    question: '{?rewards}No estoy de acuerdo con mi nivel, ¿qué hago?',
    response:
      'En Mis Rewards ves qué clases, semanas y strikes se contaron en cada periodo. Si algo no cuadra, ahí mismo nos pides que revisemos el strike.',
  },
] as const;

export const frequentQuestions: readonly SeedQuestion[] = [
  ...studio.map((entry) => ({ section: 'studio' as const, ...entry })),
  ...general.map((entry) => ({ section: 'general' as const, ...entry })),
  ...inPerson.map((entry) => ({ section: 'in_person' as const, ...entry })),
  ...online.map((entry) => ({ section: 'online' as const, ...entry })),
  ...levels.map((entry) => ({ section: 'levels' as const, ...entry })),
  ...brands.map((entry) => ({ section: 'brands' as const, ...entry })),
  ...rules.map((entry) => ({ section: 'rules' as const, ...entry })),
];
