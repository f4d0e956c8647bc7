/** SQL: whether the studio asks its staff for a code besides the password. */
export const isTwoStepRequired = `exists (
  select from app_config where key = 'staff_two_step' and value = 'required')`;
