import type { Role } from '@tbm/contract/route';

export const roleNames: Record<Role, string> = {
  member: 'Socia',
  coach: 'Coach',
  frontdesk: 'Recepción',
  admin: 'Administración',
};

/** The branches of a role in words. */
export const branchesText = (
  ids: readonly number[] | null,
  branches: readonly { branch_id: number; name: string }[],
): string =>
  ids === null
    ? 'Todas las sucursales'
    : branches
        .filter(({ branch_id }) => ids.includes(branch_id))
        .map(({ name }) => name)
        .join(', ');
