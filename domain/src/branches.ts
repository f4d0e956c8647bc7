/** Whether something belongs to a branch: null means every branch. */
export const isAtBranch = (item: { branch_id: number | null }, branch_id: number): boolean =>
  item.branch_id === null || item.branch_id === branch_id;
