/** The initial cancellation reasons; each is long enough by itself [PUR-033]. 'Otro' asks for free text. */
export const cancelReasons = [
  'Por el momento no puedo pagarlo',
  'No tengo tiempo para entrenar',
  'Me mudé o cambié de horario',
  'Estoy embarazada o en posparto',
  'Tengo una lesión o motivo médico',
  'Prefiero entrenar en otro lugar',
  'Las clases no son lo que esperaba',
  'Tuve problemas con el sitio',
  'Otro',
] as const;
