import { expect, it } from 'vitest';
import { notices } from './messages.ts';

it('the words after saving and deleting packages and branches stand verbatim [ERR-064..067]', () => {
  expect([
    notices.package_saved,
    notices.package_deleted,
    notices.branch_saved,
    notices.branch_deleted,
  ]).toEqual([
    '¡Paquete guardado con éxito!',
    '¡Paquete eliminado con éxito!',
    'Branch saved.',
    'Branch deleted.',
  ]);
});
