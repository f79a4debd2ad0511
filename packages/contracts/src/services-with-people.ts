/** The services that keep data about people: each exports and erases its own. */
export const servicesWithPeople = [
  // One a line, so that the generator of services can add another.
  'catalog',
  'booking',
  'payment',
  'notification',
] as const;
