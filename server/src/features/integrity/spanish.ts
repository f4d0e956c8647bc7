/** The text of each rule in Spanish, for the studio. */
export const spanishRules: Readonly<Record<string, string>> = {
  'a class has as many active reservations as its counter says, and never more than places':
    'Una clase tiene tantas reservaciones como dice su contador, y nunca más que lugares',
  'a member has as many goals as the limit, at most': 'Una socia tiene cuando mucho las metas del límite',
  'a spot is one of its class': 'Un lugar del mapa es de su clase',
  'a spot of a class is held once': 'Un lugar del mapa es de una sola socia',
  'a customer holds one place in a class, guests apart':
    'Una socia tiene un lugar por clase, sin contar invitadas',
  'no member waits for a class that they have a place in': 'Nadie espera una clase en la que ya tiene lugar',
  'the stars of class types and coaches are those of their ratings':
    'Las estrellas de clases y coaches son las de sus calificaciones',
  'a photo of a person belongs to someone': 'Una foto de una persona es de alguien',
  'a post has the images it was written with, unless it was deleted':
    'Un post tiene las imágenes con las que se escribió',
  'three open reports hide a post': 'Tres reportes abiertos ocultan un post',
  'what is stored of a member’s body has their express consent':
    'Lo que se guarda del cuerpo de una socia tiene su permiso expreso',
  'a plan has a category for each of its training days':
    'Un plan tiene una categoría para cada día de entrenamiento',
  'a member follows a plan without pregnancy, or the same one for pregnancy too':
    'Una socia sigue un plan, o el mismo también para embarazo',
  'a film is put on a day of the plan': 'Un video está en un día del plan',
  'what is left of a lot is the sum of its ledger': 'Las clases que quedan son la suma de sus movimientos',
  'a reservation paid by credit took it once, and has it back exactly when it is cancelled in time':
    'Una reservación toma su clase una vez, y la devuelve solo si se cancela a tiempo',
  'the guest passes that are left of a lot are those that no place uses':
    'Los pases de invitada que quedan son los que ningún lugar usa',
  'a place that a guest pass pays for took it once, and has it back only when it is cancelled':
    'El lugar de una invitada toma su pase una vez, y lo devuelve solo si se cancela',
  'credits of a place that the studio took away last as long as its member was told':
    'Un crédito de un lugar que el estudio quitó vale hasta el día que se avisó',
  'a place of a class that the studio cancelled says until when its credit can be used':
    'Un lugar de una clase que el estudio canceló dice hasta cuándo vale su crédito',
  'a purchase that was to be paid and gave access has one paid invoice of its sum':
    'Una compra que dio acceso tiene un solo cargo pagado, por su total',
  'no money was taken for a purchase that is pending, failed or free':
    'No se cobró una compra pendiente, fallida o gratis',
  'a purchase with classes that was made active has its lot': 'Una compra con clases tiene sus clases',
  'no purchase is pending for longer than a day and an hour':
    'Ninguna compra espera su pago más de un día y una hora',
  'a package has been sold as often as its counter says, and never more than there are':
    'Un paquete se vendió las veces que dice su contador, y nunca más de los que hay',
  'no customer has bought a package more often than it allows':
    'Nadie compró un paquete más veces de las permitidas',
  'a discount has been redeemed as often as its counter says, and never more than it may':
    'Un descuento se usó las veces que dice su contador, y nunca más de las permitidas',
  'no member holds a limited package twice unpaid': 'Nadie tiene dos veces sin pagar un paquete limitado',
  'no customer has used a discount more often than it allows':
    'Nadie usó un descuento más veces de las permitidas',
  'a reply stands where the post stands that it answers, and answers someone else':
    'Una respuesta está donde el post que responde, y responde a otra persona',
  'a message goes out within a day': 'Un mensaje sale en un día o menos',
  'a message was sent only to devices of the member it is for':
    'Un mensaje llegó solo a los dispositivos de su socia',
  'a purchase paid at a provider has its receipt queued': 'Una compra pagada en línea tiene su recibo',
  'the place that a purchase was made for is held by its buyer, and was reserved once it was paid':
    'El lugar por el que se compró es de quien lo compró, y se reservó al pagarse',
  'within a day after its payment, the place that a purchase was made for is reserved or refused':
    'Un día después del pago, el lugar por el que se compró está reservado o rechazado',
  'no member holds a place in a class that was cancelled, and every place is at the hour of its class':
    'Nadie tiene lugar en una clase cancelada, y cada lugar es a la hora de su clase',
  'once a class is settled, each of its members has come or has a strike':
    'Al cerrarse una clase, cada socia asistió o tiene un strike',
  'a bill of a subscription is paid by one invoice': 'Un cobro de una suscripción tiene un solo cargo',
  'a running subscription is known at its provider and was paid, free at first, or in its trial':
    'Una suscripción activa existe con su procesador y está pagada o en su prueba',
  'what a subscription was paid for has its invoice': 'Lo que se pagó de una suscripción tiene su cargo',
  'a running subscription was charged or ended in its time': 'Una suscripción se cobró o terminó a tiempo',
  'nothing is charged after a subscription was cancelled or had ended':
    'Nada se cobra después de cancelar o terminar una suscripción',
  'access after a cancellation lasts as long as was paid, and no longer':
    'Después de cancelar, el acceso dura lo pagado y no más',
  'access of a running subscription ends some days after its period':
    'El acceso de una suscripción termina unos días después de su periodo',
  'a customer had one trial, and each trial that began is written down':
    'Cada quien tuvo una sola prueba, y toda prueba está anotada',
  'what was given back of a charge is the sum of its refunds, and never more than was paid':
    'Lo devuelto de un cargo es la suma de sus devoluciones, y nunca más de lo pagado',
  'a refund that was made has its invoice': 'Una devolución hecha tiene su registro',
  'a subscription that took the place of another was agreed to, and that one is never charged again':
    'Una suscripción que reemplaza a otra fue aceptada, y la anterior ya no se cobra',
  'what was paid at PayPal was agreed to there': 'Lo pagado con PayPal se autorizó ahí',
  'what another member pays and renews has an open link':
    'Lo que otra socia paga y se renueva tiene una familia abierta',
  'a card that pays for a subscription is not deleted': 'La tarjeta que paga una suscripción no está borrada',
  'a place of a special class belongs to a purchase that stands, and a purchase has the place it paid':
    'El lugar de una clase especial es de una compra vigente, y la compra tiene su lugar',
  'the leaderboards count what the places and the completed films say':
    'Los leaderboards cuentan lo que dicen los lugares y las clases completadas',
  'each evaluation of a member begins at the level where the one before it ended':
    'Cada evaluación de TBM Rewards empieza en el nivel donde terminó la anterior',
  'a member is at the level of their last evaluation': 'Una socia está en el nivel de su última evaluación',
  'a member has the milestones of their level and of those below it, and no other':
    'Una socia tiene los logros de su nivel y de los anteriores, y ninguno más',
  'a milestone comes from the period that raised the member to it':
    'Un logro viene del periodo que la subió de nivel',
  'a met period gave its reward, its bonus where it has one, and no other period gave any':
    'Un periodo cumplido dio su recompensa, y ningún otro dio alguna',
  'a period counts the strikes that its member has in it':
    'Los strikes de un periodo son suyos y de ese periodo',
  'a code is for a benefit of a level that the member reached at some time':
    'Un código es de un beneficio de un nivel que alcanzó',
  'streaks are those that activity, plans and pauses earn':
    'Las rachas son las que dan la actividad, los planes y las pausas',
  "a customer's e-mail is that of their account": 'El correo de una socia es el de su cuenta',
  "a video's favourites and completions are as many as its counters say":
    'Un video es favorito y se ha visto completo las veces que dicen sus contadores',
  "a video's stars are the sum of its ratings": 'Las estrellas de un video son la suma de sus calificaciones',
  'what a member watched of a film on a day is no more than they watched of it at all':
    'Lo que vio en un día no es más de lo que vio en total',
};
