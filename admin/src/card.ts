/** A card in a list. */
export const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  padding: 1.5,
} as const;
