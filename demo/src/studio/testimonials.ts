interface Testimonial {
  customer_name: string;
  description: string;
}

/** Members in their own words, all invented [PUB-010, PUB-019, PUB-066]. */
export const testimonials: readonly Testimonial[] = [
  {
    customer_name: 'Alejandra Treviño',
    description:
      'Entré por una amiga y por la música. Llevo un año y ya cargo el garrafón sola. Mi mamá no lo puede creer.',
  },
  {
    customer_name: 'Brenda Cázares',
    description:
      'Trabajo turnos en el hospital y nunca tengo la misma semana. Con TBM Online entreno a la hora que salgo. Es la primera vez que no abandono.',
  },
  {
    customer_name: 'Mónica Garza',
    description:
      'Empecé con Barre Clásico por la espalda. A los dos meses dejé de despertarme con dolor, y de paso encontré mi grupo de las siete.',
  },
  {
    customer_name: 'Julieta Arvizu',
    description:
      'Me daba pena entrar porque no conocía a nadie. Mariana me preguntó mi nombre en la puerta y en la segunda clase ya me lo sabía medio salón.',
  },
  {
    customer_name: 'Rocío Martínez',
    description:
      'Hice el programa de embarazo desde la semana catorce, con permiso de mi doctora. Llegué al final con energía y sin ese dolor de cadera que tuve con mi primera bebé.',
  },
  {
    customer_name: 'Paulina Ontiveros',
    description:
      'Vivo a media hora del estudio, así que entreno en línea entre semana y voy los sábados. El mismo paquete me sirve para las dos cosas.',
  },
  {
    customer_name: 'Claudia Sepúlveda',
    description:
      'Tengo 52 años y pensé que Jump no era para mí. Lucía me puso hasta adelante y ahora soy yo la que arrastra a mis hijas.',
  },
  {
    customer_name: 'Nadia Félix',
    description:
      'Lo que más me gusta es que te corrigen sin regañarte. Aprendí a hacer peso muerto bien y se acabaron las molestias de rodilla.',
  },
  {
    customer_name: 'Ana Sofía Leal',
    description:
      'Voy en Fierce Soul y confieso que al principio lo hice por los descuentos. Luego me di cuenta de que ya no me cuesta levantarme.',
  },
  {
    customer_name: 'Gisela Ramos',
    description:
      'Después de la pandemia no quería saber de gimnasios. Aquí somos veinticinco, me saludan y se nota cuando falto. Eso me hace volver.',
  },
];
