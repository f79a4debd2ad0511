import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookingStatus } from '@mendwell/contracts/booking';
import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import type { Schedule } from '@mendwell/contracts/schedule';
import type { Specialty } from '@mendwell/contracts/service';

export interface Account {
  uid: string;
  name: string;
  email: string;
  /** A path under /media/, or '' for initials. */
  photo: string;
  /** What a provider tells on their page. */
  profile?: ProviderProfile;
}

export interface DemoService {
  /** The uid of its provider. */
  provider: string;
  serviceName: string;
  serviceArea: string;
  specialty: Specialty;
  /** The name of its picture. */
  picture: string;
  price: number;
  description: string;
}

export interface DemoSchedule {
  provider: string;
  schedule: Schedule;
  /** The fully booked day, in days from now. */
  fullInDays: number;
}

export interface DemoBooking {
  /** The uid of its patient. */
  patient: string;
  /** A serviceName. */
  service: string;
  daysAhead: number;
  hour: number;
  instructions: string;
  status: BookingStatus;
  /** One of the sandbox's test cards, to pay with once, if any. */
  card: string | null;
  /** The new time, if it was moved. */
  movedTo?: { daysAhead: number; hour: number };
  /** How many, once a week, if it is the first one of a series. */
  visits?: number;
  /** Whether its patient would come earlier. */
  waitsForEarlier?: boolean;
}

/** A visit of some hours ago that was paid, and what its patient wrote about it. */
export interface DemoVisit {
  /** The uid of its patient. */
  patient: string;
  /** A serviceName. */
  service: string;
  /** At most 23, because earlier dates cannot be booked. */
  hoursAgo: number;
  /** Absent if the patient has not reviewed it yet. */
  stars?: number;
  text?: string;
  showName?: boolean;
  /** The provider's. */
  reply?: string;
  /** The uid of a reader. */
  reportedBy?: string;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/${name}.json`), 'utf8'));

const accountFile = read<{ password: string; demo: Account[]; others: Account[] }>('accounts');
export const password = accountFile.password;
export const accounts = [...accountFile.demo, ...accountFile.others];
export const services = read<DemoService[]>('services');
export const schedules = read<DemoSchedule[]>('schedules');
export const bookings = read<DemoBooking[]>('bookings');
export const visits = read<DemoVisit[]>('reviews');

export const providerOf = (serviceName: string) =>
  services.find((candidate) => candidate.serviceName === serviceName)?.provider ?? '';

/** The time zone of a provider's practice. */
export const zoneOf = (provider: string) =>
  schedules.find((hours) => hours.provider === provider)?.schedule.timeZone ?? 'America/New_York';

export function accountOf(uid: string) {
  const account = accounts.find((candidate) => candidate.uid === uid);
  if (!account) throw new Error(`data/accounts.json has no ${uid}.`);
  return account;
}
