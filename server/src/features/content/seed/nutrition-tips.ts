export interface SeedTip {
  description: string;
}

/** General and safe; none replaces a consultation [TIP-001]. */
export const nutritionTips: readonly SeedTip[] = [
  { description: 'Toma un vaso de agua al despertar, antes del café. Tu cuerpo lleva horas sin beber.' },
  { description: 'Pon una fuente de proteína en cada comida: huevo, frijol, pollo, pescado, queso o tofu.' },
  { description: 'Llena la mitad de tu plato con verduras de dos colores distintos.' },
  { description: 'Si entrenas temprano, un plátano o medio pan tostado te da energía sin caerte pesado.' },
  {
    description:
      'Después de entrenar come completo en las siguientes dos horas: proteína, carbohidrato y verdura.',
  },
  { description: 'La tortilla de maíz sí cabe en tu plan. Acompáñala con frijoles y verduras.' },
  { description: 'Ten fruta lavada y a la vista. Se come lo que se ve.' },
  { description: 'Lleva tu termo a clase y da sorbos entre bloques; no esperes a tener sed.' },
  { description: 'Come sin pantalla al menos una vez al día y nota cuándo ya estás satisfecha.' },
  {
    description:
      'Cocina de más el domingo: arroz, frijoles y una charola de verduras resuelven media semana.',
  },
  { description: 'Prefiere la fruta entera al jugo: te llena más y conservas la fibra.' },
  {
    description:
      'El aguacate, las nueces y el aceite de oliva son buena grasa. Una porción por comida es suficiente.',
  },
  { description: 'Cambia el refresco por agua mineral con limón, pepino o jamaica sin azúcar.' },
  { description: 'Lee la etiqueta: una lista corta, con ingredientes que conoces, suele ser mejor opción.' },
  { description: 'Ningún alimento está prohibido. Un antojo disfrutado no borra tu semana.' },
  {
    description:
      'Avena, lentejas, frijol y verduras: la fibra te ayuda a digerir mejor y a llegar sin hambre a la cena.',
  },
  { description: 'Ve al súper con lista y sin hambre. Tu bolsillo y tu despensa lo notan.' },
  { description: 'Dormir bien también es nutrición: con sueño se antoja más el azúcar.' },
  {
    description:
      'Si hace mucho calor o la clase fue larga, agrega alimentos con agua: sandía, pepino, naranja.',
  },
  {
    description:
      '¿Embarazo, alguna condición o un cambio grande en tu dieta? Consulta antes a tu médica o nutrióloga.',
  },
];
