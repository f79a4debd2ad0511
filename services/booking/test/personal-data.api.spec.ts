import { exportOf, testPersonalData } from '@mendwell/service-kit/testing/personal-data';
import { signIn } from './booking-app.ts';
import { personalDataSteps } from './personal-data-steps.ts';
import { scheduleOf } from './with-hours.ts';

const { on, bookings, list } = personalDataSteps();

describe("booking's data about people", () => testPersonalData('booking', on.booking));

describe('GET /booking/my-data', () => {
  it("has the caller's own side of their bookings, and nothing of strangers", async () => {
    const { ahead } = await bookings();
    const stranger = await signIn();
    await on.booking.book(stranger, await signIn());

    const own = await exportOf(on.booking.app, 'booking', on.patient);
    expect(own).toMatchObject({ status: 200, body: { service: 'booking' } });
    expect(own.body.sections.bookings).toHaveLength(4);
    const { providerName, instructions } = own.body.sections.bookings.find(
      ({ _id }: { _id: string }) => _id === ahead,
    );
    expect([providerName, instructions]).toEqual([on.provider.name, on.written.note]);
    expect(own.body.sections).toMatchObject({ requests: [], schedule: [] });
    expect(own.body.sections.waits).toMatchObject([{ providerName: on.provider.name }]);
    const text = JSON.stringify(own.body);
    for (const hidden of [on.provider.uid, on.provider.email, stranger.email])
      expect(text).not.toContain(hidden);
    expect(text).toContain(on.written.byPatient);

    const other = await exportOf(on.booking.app, 'booking', on.provider);
    expect(other.body.sections).toMatchObject({ bookings: [], schedule: [scheduleOf()], waits: [] });
    expect(other.body.sections.requests).toHaveLength(4);
    const theirs = JSON.stringify(other.body);
    for (const hidden of [on.patient.uid, on.patient.email, on.written.note, on.written.byPatient])
      expect(theirs).not.toContain(hidden);
    expect(theirs).toContain(on.written.byProvider);
    expect((await exportOf(on.booking.app, 'booking', stranger)).body.sections.bookings).toHaveLength(1);
  });

  it('says of each booking who read its notes on which day, as its history shows', async () => {
    const { ahead, cancelled } = await bookings();
    await list('bookRequest', on.provider);
    const { body } = await exportOf(on.booking.app, 'booking', on.patient);
    for (const { _id, reads } of body.sections.bookings)
      expect(reads).toEqual((await on.booking.get(on.patient, `/bookings/${_id}/reads`)).body);
    const readsOf = (id: string) =>
      body.sections.bookings.find(({ _id }: { _id: string }) => _id === id).reads;
    const read = [
      {
        readerName: on.provider.name,
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        at: expect.any(String),
      },
    ];
    expect([readsOf(ahead), readsOf(cancelled)]).toEqual([read, read]);
    const other = await exportOf(on.booking.app, 'booking', on.provider);
    expect(other.body.sections.requests[0]).not.toHaveProperty('reads');
  });

  it('has nothing of others for an operator', async () => {
    await bookings();
    const { body } = await exportOf(on.booking.app, 'booking', await signIn({ isOperator: true }));
    expect(body.sections).toEqual({
      schedule: [],
      calendars: [],
      bookings: [],
      requests: [],
      waits: [],
      timeOffers: [],
    });
  });
});
