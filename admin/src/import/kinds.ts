import { type ImportField, type ImportKind, importColumns } from '@tbm/contract/imports';

/** Texts about each kind of file. */
export const kinds: Record<
  ImportKind,
  { name: string; about: string; hints: Partial<Record<ImportField, string>> }
> = {
  customers: {
    name: 'Socias',
    about:
      'Entran sin contraseña: cada una crea la suya con “¿Olvidaste tu contraseña?”. Si el correo ya existe, solo cambia lo que un archivo anterior escribió y nadie ha corregido.',
    hints: {
      second_last_name: 'Si tu archivo lo tiene aparte.',
      full_name: 'En lugar de nombre y apellidos.',
      phone: 'Diez dígitos, con o sin 52, 044 o 01. Si hay dos, entra el primero.',
      branch: 'Vacía: tu sucursal.',
      birthdate: 'En cualquier formato.',
    },
  },
  memberships: {
    name: 'Paquetes vigentes',
    about:
      'Lo que les queda de un paquete que pagaron en otro sistema. No se cobra nada aquí ni se envía correo. Una tarjeta no se puede traer: para renovar, cada una compra de nuevo y da su permiso.',
    hints: {
      reference:
        'El número de la venta en tu otro sistema. Sin él, cada socia puede tener uno de cada paquete.',
      package: 'Su nombre o su número en TBM.',
      classes: 'Las que le quedan, también las que ya reservó. Vacía si el paquete no cuenta clases.',
      price: 'Queda en el registro de actividad. Aquí no se cobra.',
      last_day: 'Último día en que vale. Llena esta o la siguiente.',
      next_charge: 'Si se renovaba: vale hasta el día anterior.',
    },
  },
  reservations: {
    name: 'Reservaciones',
    about:
      'Lugares en clases que ya están en el horario. Cada uno usa una clase de su paquete, así que importa antes los paquetes. Hazlo con el estudio cerrado.',
    hints: {
      time: 'Hora de la sucursal. Puede estar en la misma columna que la fecha.',
      class_type: 'Solo si hay dos clases a esa hora.',
      spot: 'Vacía: el lugar se asigna al llegar.',
    },
  },
};

/** The address of an empty file with the headers and one example. */
export function templateOf(kind: ImportKind): string {
  const columns = Object.values(importColumns[kind]).filter(
    ({ needed, example }) => needed || example !== '',
  );
  const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell);
  const lines = [columns.map(({ header }) => header), columns.map(({ example }) => quoted(example))];
  const text = lines.map((cells) => cells.join(',')).join('\r\n');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`;
}
