/** How a member found the studio; anything else is free text behind 'Otro' [AUTH-019, PROFILE-006]. */
export const signupReasons = ['Instagram', 'Recomendación', 'Vi el local', 'Ex Alumna', 'Otro'] as const;
