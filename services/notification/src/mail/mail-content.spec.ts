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
  expect(subject).toBe(`Appointment with ${shown} moved`);
  expect(text).toContain(`${shown} has moved this appointment.`);
  expect(facts[0]).toEqual({ label: 'With', value: shown });
});

it('a name written from right to left leaves the words beside it in their order', () => {
  const html = htmlOf(contentFor('ד"ר לוי'), undefined);
  expect(html).toContain('Appointment with <bdi>ד&quot;ר לוי</bdi> moved</h1>');
  expect(html).toContain('<bdi>ד&quot;ר לוי</bdi> has moved this appointment.');
  expect(html).toMatch(/<td[^>]*><bdi>ד&quot;ר לוי<\/bdi><\/td>/);
  const text = textOf(contentFor('ד"ר לוי'), undefined);
  expect(text).toContain('\u2068ד"ר לוי\u2069 has moved this appointment.');
  expect(text).toContain('With: \u2068ד"ר לוי\u2069\n');
});
