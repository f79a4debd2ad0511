import { randomUUID } from 'node:crypto';
import { pages } from '@mendwell/contracts/pages';
import type { Person } from './person.ts';

const password = 'Journey1';
const account = (name: string) => ({ name, email: `${name.toLowerCase()}.${randomUUID()}@example.com` });

async function register(person: Person, { name, email }: { name: string; email: string }, photo: string) {
  await person.open(pages.register);
  await person.type('Username', name);
  await person.type('Photo URL', photo);
  await person.type('Email Address', email);
  await person.type('Password', password);
  await person.press('button', 'Sign Up');
  await person.sees('User created successfully');
}

/** The steps of provider and patient, from registration to the start of the work. */
export function journeyOf(
  provider: Person,
  patient: Person,
  baseUrl: string,
): [string, () => Promise<void>][] {
  const word = randomUUID().slice(0, 8);
  const serviceName = `Heart check-up ${word}`;
  const [doctor, payer] = [account('Paula'), account('Pablo')];
  const photo = `${baseUrl}/media/people/elena-marsh.svg`;
  return [
    ['the provider registers', () => register(provider, doctor, photo)],
    [
      'the provider adds a service',
      async () => {
        await provider.open(pages.addService);
        await provider.type('Service name', serviceName);
        await provider.type('Service area', 'Springfield');
        await provider.type('Image (URL)', photo);
        await provider.type('Price', '45.5');
        await provider.type('Description', 'A quiet half hour to listen to your heart.');
        await provider.press('button', 'ADD');
        await provider.isAt(pages.manageServices);
        await provider.seesRow(serviceName, '$45.50');
      },
    ],
    ['the patient registers', () => register(patient, payer, photo)],
    [
      'the patient finds and books it',
      async () => {
        await patient.open(pages.allServices);
        await patient.type('Enter the Service Title', word);
        await patient.press('button', 'Search');
        await patient.sees(`1 service for “${word}”`);
        await patient.press('link', 'Details');
        await patient.press('link', 'Book Now');
        await patient.seesField('Your email', payer.email);
        await patient.type('Special instructions', 'I cannot climb stairs.');
        await patient.press('button', 'APPOINTMENT');
        await patient.sees('Service Book successfully');
      },
    ],
    [
      'the patient pays by card',
      async () => {
        await patient.open(pages.bookedServices);
        await patient.seesRow(serviceName, doctor.email, 'Pending');
        await patient.press('button', 'Pay');
        await patient.type('Card number', '4242424242424242', '4242 4242 4242 4242');
        await patient.type('Expiration date', '1240', '12 / 40');
        await patient.type('Security code', '123');
        await patient.press('button', 'Pay $45.50');
        await patient.sees('Payment successful');
        await patient.seesRow(serviceName, 'Paid');
      },
    ],
    [
      'the provider starts the work, and the patient sees it without a reload',
      async () => {
        await provider.open(pages.serviceToDo);
        await provider.seesRow(serviceName, 'I cannot climb stairs.', payer.email);
        await provider.press('field', `Status of ${serviceName} for ${payer.name}`);
        await provider.press('option', 'Working');
        await provider.sees('Status updated successfully');
        await patient.seesRow(serviceName, 'Working', 'Paid');
      },
    ],
  ];
}
