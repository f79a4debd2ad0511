import { hashUid } from '@mendwell/service-kit/hash-uid';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { blockOf } from './blocking-steps.ts';
import { newId, type Person, signIn } from './booking-app.ts';
import { dateIn, type Wish, waitSteps } from './wait-steps.ts';
import { inHours } from './with-hours.ts';

describe('the waiting list', () => {
  const { on, publish, change, send, waitFor, waitTogether, list, bookAt, cancel, rows, free, offered, run } =
    waitSteps();

  describe('of a person', () => {
    it('has five wishes at most, also of many that are sent at once', async () => {
      const patient = await signIn();
      const services = await Promise.all(Array.from({ length: 12 }, () => publish()));
      const answers = await Promise.all(services.map((id) => send(patient, { serviceId: id })));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(7);
      for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'too-many-waits']);
      expect(await list(patient)).toHaveLength(5);
      const [first] = await list(patient);
      await on.booking.app.call('DELETE', `/waits/${first._id}`, { token: patient.token });
      await waitFor(patient, { serviceId: services.at(-1) });
    });

    it('is replaced by another for the same service, also if both are sent at once', async () => {
      const patient = await signIn();
      const ids = await Promise.all([waitFor(patient), waitFor(patient)]);
      expect(new Set(ids).size).toBe(1);
      await waitFor(patient, { weekdays: ['mon'], parts: ['evening'] });
      expect(await list(patient)).toMatchObject([{ _id: ids[0], weekdays: ['mon'], parts: ['evening'] }]);
    });

    it('is seen and ended by its owner only', async () => {
      const [patient, stranger] = [await signIn(), await signIn()];
      const id = await waitFor(patient);
      expect(await list(stranger)).toEqual([]);
      const remove = ({ token }: Person) => on.booking.app.call('DELETE', `/waits/${id}`, { token });
      expect(await remove(stranger)).toMatchObject({ status: 404 });
      expect(await remove(patient)).toMatchObject({ status: 200 });
      expect(await list(patient)).toEqual([]);
    });

    it('says while its service is removed or hidden, unless another one of its provider will do', async () => {
      const patient = await signIn();
      await waitFor(patient);
      const other = await publish();
      await waitFor(patient, { serviceId: other, isAnyService: true });
      const unavailable = async () =>
        (await list(patient)).map(({ isUnavailable = false }: Wish) => isUnavailable);
      const copies = on.booking.app.app.get(ServiceCopiesService);
      expect(await unavailable()).toEqual([false, false]);
      await copies.remove({ serviceId: on.serviceId, version: 2 });
      expect(await unavailable()).toEqual([true, false]);
      await copies.remove({ serviceId: other, version: 2 });
      expect(await unavailable()).toEqual([true, true]);
      await change(3);
      expect(await unavailable()).toEqual([false, false]);
    });

    it.each([
      ['ends before it begins', { from: dateIn(3), to: dateIn(2) }, 'invalid-input'],
      ['has no weekday', { weekdays: [] }, 'invalid-input'],
      ['has an unknown part of the day', { parts: ['night'] }, 'invalid-input'],
      ['lies too far ahead', { to: '2099-01-01' }, 'invalid-input'],
      ['is over', { from: dateIn(-3), to: dateIn(-2) }, 'invalid-input'],
      ['is for an unknown service', { serviceId: newId() }, 'not-found'],
      ['is for an unknown booking', { bookingId: newId() }, 'not-found'],
    ])('is refused if it %s', async (_, wish, code) => {
      expect((await send(await signIn(), wish)).body).toMatchObject({ code });
    });

    it.each([
      ['patient', 'unauthenticated'],
      ['provider', 'not-found'],
    ])('is refused while its %s is blocked', async (side, code) => {
      const patient = await signIn();
      await on.booking.app.handle(blockOf(side === 'patient' ? patient : on.provider));
      expect((await send(patient)).body).toMatchObject({ code });
    });

    it('is refused for what its owner cannot book or move', async () => {
      const theirs = await bookAt(inHours(200));
      const paused = await publish({ isPaused: true });
      const codes = [
        (await send(on.provider)).body.code,
        (await send(await signIn(), { serviceId: paused })).body.code,
        (await send(await signIn(), { bookingId: theirs.bookingId })).body.code,
        (await send(theirs.patient, { bookingId: theirs.bookingId, serviceId: await publish() })).body.code,
      ];
      await on.booking.app.call('DELETE', '/schedule', { token: on.provider.token });
      codes.push((await send(await signIn())).body.code);
      expect(codes).toEqual([
        'own-service',
        'service-paused',
        'forbidden',
        'not-changeable',
        'not-changeable',
      ]);
    });
  });

  describe('hears of a time that comes free', () => {
    it('in so many mails an hour as a provider can cause', async () => {
      const limits = on.booking.app.connection.collection<{ _id: string; created: object[] }>('userLimits');
      const usage = { _id: `provider-offers:${hashUid(on.provider.uid)}` };
      const uids = (await waitTogether(3)).map(({ uid }) => uid);
      await free();
      expect((await limits.findOne(usage))?.created).toHaveLength(3);
      const created = Array(300).fill({ id: 'earlier', at: new Date() });
      await limits.updateOne(usage, { $set: { created } });
      await free(101);
      expect(await offered()).toEqual(uids);
      await limits.deleteOne(usage);
      await run();
      expect(await offered()).toEqual([...uids, ...uids]);
    });
  });

  it('is counted by provider for operators, and an offer that is late for the alert', async () => {
    const taken = await bookAt(inHours(100));
    await waitTogether(2);
    const operator = await signIn({ isOperator: true });
    expect((await on.booking.get(operator, `/desk/booking/accounts/${on.provider.uid}`)).body).toMatchObject({
      waiting: 2,
    });
    await cancel(taken);
    await rows('FreedTime').updateMany(
      { providerUid: on.provider.uid },
      { dueAt: new Date(Date.now() - 1_000_000) },
    );
    await on.booking.app.showsMetric(/^time_offers_delay_seconds 100\d/m);
  });
});
