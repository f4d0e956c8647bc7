/** The query parameters that filter the schedule. */
export const filterNames = ['tipo', 'coach', 'hora'] as const;
