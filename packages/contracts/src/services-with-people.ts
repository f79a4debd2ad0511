/** The services that keep data about people: each exports and erases its own. */
export const servicesWithPeople = ['catalog', 'booking', 'payment', 'notification'] as const;
