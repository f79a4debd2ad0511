import { isolated } from '@mendwell/contracts/text';
import type { Work } from '../records/appointment.rules.ts';
import { contentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-page.tsx';

const settings = { label: 'Choose your emails', url: 'https://mendwell.example/profile' };
const stateOf = (providerName: string, isClosed = false) => ({
  bookingId: '000000000000000000000001',
  version: 1,
  changedAt: new Date('2026-11-20T10:00:00Z'),
  isClosed,
  appointment: {
    serviceDate: '2026-12-01T14:00:00.000Z',
    durationMinutes: 30,
    patientName: 'Pat',
    patientEmail: 'pat@example.com',
    providerName,
    providerEmail: 'osei@example.com',
    patientVerified: true,
    providerVerified: true,
  },
});
const contentFor = (providerName: string, work?: Work, visits?: { state: ReturnType<typeof stateOf> }[]) =>
  contentOf(
    { kind: 'moved', role: 'patient', details: { actor: 'provider' } },
    {
      state: stateOf(providerName),
      work,
      now: new Date('2026-11-20T10:00:00Z'),
      ...(visits && { visits }),
    },
    'https://mendwell.example',
  );

it('a mail about a series says which visits have been declined or cancelled meanwhile', () => {
  const visits = [false, true].map((isClosed) => ({ state: stateOf('Dr. Osei', isClosed) }));
  const { facts } = contentFor('Dr. Osei', undefined, visits);
  const of = (label: string) => facts.find((fact) => fact.label === label)?.value ?? '';
  expect(of('Appointment 2')).toBe(`${of('Appointment 1')} (no longer takes place)`);
});

it.each([
  ['\u202eDr.\u2066\nOsei', 'Dr. Osei'],
  ['\u3164\u200b', 'the other side'],
])('a mail names %j so that its subject and text can be read', (name, shown) => {
  const { subject, text, facts } = contentFor(name);
  expect(subject).toBe(`Appointment with ${isolated(shown)} moved`);
  expect(text).toContain(`${isolated(shown)} has moved this appointment.`);
  expect(facts[0]).toEqual({ label: 'With', value: isolated(shown) });
});

it('a name written from right to left leaves the words beside it in their order', () => {
  const content = contentFor('ד"ר לוי');
  for (const part of [content.subject, htmlOf(content, settings), textOf(content, settings)]) {
    const named = part.replaceAll('&quot;', '"').split('ד"ר לוי');
    expect(named.length).toBeGreaterThan(1);
    expect(named.slice(0, -1).filter((before) => !before.endsWith('\u2068'))).toEqual([]);
    expect(named.slice(1).filter((after) => !after.startsWith('\u2069'))).toEqual([]);
  }
});

const unpaid = { version: 2, status: 'pending', priceCents: 7_000, paymentStatus: 'unpaid' } as const;
const changedAt = new Date('2026-11-20T10:00:00Z');

it.each([
  ['unpaid', unpaid, ['Pay $70', 'Move', 'Cancel']],
  ['paid', { ...unpaid, paymentStatus: 'paid' }, ['Move', 'Cancel']],
  ['free', { ...unpaid, priceCents: 0 }, ['Move', 'Cancel']],
] as [string, Omit<Work, 'changedAt'>, string[]][])(
  'leads a patient to what can be done with an appointment that is %s',
  (_, work, labels) => {
    const { link, more = [] } = contentFor('Dr. Osei', { ...work, changedAt });
    const page = 'https://mendwell.example/bookedService?booking=000000000000000000000001';
    expect(link.url).toBe(page);
    expect(more.map(({ label }) => label)).toEqual(labels);
    for (const { url } of more) expect(url).toMatch(/^.*&open=(payment|move|cancel)$/);
    expect(more.every(({ url }) => url.startsWith(page))).toBe(true);
  },
);

it('shows isolating characters only around names that need them', () => {
  expect(contentFor('Dr. Osei').subject).toBe('Appointment with Dr. Osei moved');
  expect(contentFor('ד"ר לוי').subject).toBe('Appointment with \u2068ד"ר לוי\u2069 moved');
});

it('says who has sent it and where to stop it, and has dark colours', () => {
  const content = contentFor('Dr. Osei');
  for (const part of [htmlOf(content, settings), textOf(content, settings)]) {
    expect(part).toContain('Mendwell has sent this');
    expect(part).toContain(settings.url);
  }
  expect(htmlOf(content, settings)).toContain('@media (prefers-color-scheme: dark)');
});
