/** The medical specialties that a service can name. Source: specification §5, the home page's grid. */
export const specialties = [
  'Cardiologist',
  'Hematologist',
  'Immunology',
  'Gynecologist',
  'Neurologist',
  'Orthopedics',
  'Geneticist',
  'Otolaryngologist',
  'Epidemiology',
  'Radiologist',
] as const;
export type Specialty = (typeof specialties)[number];
