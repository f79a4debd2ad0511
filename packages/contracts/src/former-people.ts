/** The names that replace those of people whose accounts were deleted. */
export const formerNames = { patient: 'Former patient', provider: 'Former provider' } as const;
