import { isolated } from '@mendwell/contracts/text';
import { contentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-page.tsx';

const contentFor = (providerName: string) =>
  contentOf(
    { kind: 'moved', role: 'patient', details: { actor: 'provider' } },
    {
      bookingId: '000000000000000000000001',
      version: 1,
      changedAt: new Date('2026-11-20T10:00:00Z'),
      isClosed: false,
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
    },
    'https://mendwell.example',
    new Date('2026-11-20T10:00:00Z'),
  );

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
  for (const part of [content.subject, htmlOf(content, undefined), textOf(content, undefined)]) {
    const named = part.replaceAll('&quot;', '"').split('ד"ר לוי');
    expect(named.length).toBeGreaterThan(1);
    expect(named.slice(0, -1).filter((before) => !before.endsWith('\u2068'))).toEqual([]);
    expect(named.slice(1).filter((after) => !after.startsWith('\u2069'))).toEqual([]);
  }
});
