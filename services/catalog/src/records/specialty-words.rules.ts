import type { Specialty } from '@mendwell/contracts/service';

/** What patients type when they mean a specialty, beside its name. */
export const specialtyWords: Record<Specialty, string> = {
  Cardiologist: 'doctor cardiology heart pulse blood pressure ecg',
  Hematologist: 'doctor hematology haematologist blood anemia',
  Immunology: 'doctor immunologist allergy allergies immune',
  Gynecologist: 'doctor gynecology gynaecologist women pregnancy',
  Neurologist: 'doctor neurology brain nerves headache migraine',
  Orthopedics: 'doctor orthopedist orthopaedics bones joints knee back',
  Geneticist: 'doctor genetics genes dna heredity',
  Otolaryngologist: 'doctor otolaryngology ent ear nose throat',
  Epidemiology: 'doctor epidemiologist infection vaccination travel',
  Radiologist: 'doctor radiology scan x-ray mri ct ultrasound',
};
