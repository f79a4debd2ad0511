import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookingStatus } from '@mendwell/contracts/booking';
import type { Schedule } from '@mendwell/contracts/schedule';

export interface Account {
  uid: string;
  name: string;
  email: string;
  /** A path under /media/, or '' for initials. */
  photo: string;
}

export interface DemoService {
  /** The uid of the account that offers it. */
  provider: string;
  serviceName: string;
  serviceArea: string;
  /** Name of its picture. */
  specialty: string;
  price: number;
  description: string;
}

/** The working hours of an account. */
export interface DemoSchedule {
  provider: string;
  schedule: Schedule;
  /** The day on which every time is taken. */
  fullInDays: number;
}

export interface DemoBooking {
  /** The uid of the account that booked. */
  patient: string;
  /** A serviceName. */
  service: string;
  daysAhead: number;
  hour: number;
  instructions: string;
  status: BookingStatus;
  /** One of the sandbox's test cards, used once, or none. */
  card: string | null;
  /** Left out: it stays where it was booked. */
  movedTo?: { daysAhead: number; hour: number };
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/${name}.json`), 'utf8'));

const accountFile = read<{ password: string; demo: Account[]; others: Account[] }>('accounts');
export const password = accountFile.password;
export const accounts = [...accountFile.demo, ...accountFile.others];
export const services = read<DemoService[]>('services');
export const schedules = read<DemoSchedule[]>('schedules');
export const bookings = read<DemoBooking[]>('bookings');

export function accountOf(uid: string) {
  const account = accounts.find((candidate) => candidate.uid === uid);
  if (!account) throw new Error(`data/accounts.json has no ${uid}.`);
  return account;
}
