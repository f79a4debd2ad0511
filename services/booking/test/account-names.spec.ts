import { accountExamples } from '@mendwell/contracts/event-examples';
import {
  AccountVersions,
  accountVersionModel,
  type ProfileChange,
} from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { commandsOn, largestWrite } from '@mendwell/service-kit/testing/commands';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';

const booking = bookingApp();
const patient = newPerson({ name: 'Pat' });
const provider = newPerson({ name: 'Dr. Who' });
let bookingId: string;

beforeEach(async () => {
  bookingId = await booking.book(patient, provider);
});

/** Resolves once the event has been handled. */
async function rename({ uid }: Person, version: number, name: string) {
  await booking.app.handle(changeOf(uid, version, { name }));
}
const changeOf = (uid: string, version: number, changes: object) => {
  const profile = { name: 'New', email: 'new@example.com', isEmailVerified: true, ...changes };
  return eventLike(accountExamples.named, { uid, version, profile }) as ProfileChange;
};
const names = async () => {
  const { userName, providerName } = await booking.stored(bookingId);
  return [userName, providerName];
};

it('an open booking follows the names of both sides', async () => {
  await rename(patient, 1, 'Pat Newname');
  await rename(provider, 1, 'Dr. Newname');
  expect(await names()).toEqual(['Pat Newname', 'Dr. Newname']);
});

it('an open booking follows the addresses of both sides, and whether they are verified', async () => {
  for (const [uid, email] of [
    [patient.uid, 'pat@new.example'],
    [provider.uid, 'who@new.example'],
  ] as const) {
    await booking.app.handle(changeOf(uid, 1, { name: 'New', email, isEmailVerified: false }));
  }
  expect(await booking.stored(bookingId)).toMatchObject({
    userName: 'New',
    userEmail: 'pat@new.example',
    patientVerified: false,
    providerEmail: 'who@new.example',
    providerVerified: false,
  });
});

it('a late event does not restore an older name', async () => {
  await rename(provider, 2, 'Dr. Second');
  await rename(provider, 1, 'Dr. First');
  expect(await names()).toEqual(['Pat', 'Dr. Second']);
});

it('any number of open bookings follow a name, a bounded number at a time', async () => {
  const { _id, idempotencyKey, blocksRepeats, ...row } = await booking.stored(bookingId);
  await booking.bookings.insertMany(Array.from({ length: 450 }, () => row));
  const largest = largestWrite(booking.app);
  await rename(provider, 1, 'Dr. Newname');
  const renamed = { providerUid: provider.uid, providerName: 'Dr. Newname' };
  expect(await booking.bookings.countDocuments(renamed)).toBe(451);
  expect(largest()).toBeLessThanOrEqual(200);
});

it('a repeated event completes a change that was interrupted', async () => {
  const change = changeOf(provider.uid, 1, { name: 'Dr. Newname' });
  await booking.app.app.get(AccountVersions, { strict: false }).storeIfNewer(change);
  await booking.app.handle(change);
  expect(await names()).toEqual(['Pat', 'Dr. Newname']);
});

it('a repeated event of a complete change reads and writes no bookings; a newer one does', async () => {
  await rename(provider, 2, 'Dr. Second');
  const commands = commandsOn(booking.app, 'bookings');
  for (const version of [1, 2]) await rename(provider, version, 'Dr. Second');
  expect(commands).toEqual([]);
  await rename(provider, 3, 'Dr. Third');
  expect(await names()).toEqual(['Pat', 'Dr. Third']);
});

it('a newer change waits until the bookings of an older one are stored', async () => {
  const versions = booking.app.app.get(AccountVersions, { strict: false });
  const change = changeOf(provider.uid, 1, { name: 'Dr. Newname' });
  await versions.storeIfNewer(change);
  await booking.app.app.get(Transactions).run(async (session) => {
    expect(await versions.isNewest(change, session)).toBe(true);
    const other = await booking.app.connection.startSession();
    other.startTransaction();
    const newer = booking.app
      .model(accountVersionModel.name)
      .updateOne({ _id: provider.uid }, { version: 2 }, { session: other });
    await expect(newer).rejects.toThrow(/WriteConflict/);
    await other.endSession();
  });
});

it.each(['completed', 'declined', 'cancelled'] as const)(
  'a booking that is %s keeps its names',
  async (status) => {
    await booking.bookings.updateOne({ _id: bookingId }, { status });
    await rename(provider, 1, 'Dr. Newname');
    expect(await names()).toEqual(['Pat', 'Dr. Who']);
  },
);

it("other people's bookings keep their names", async () => {
  await rename(await signIn(), 1, 'Stranger');
  expect(await names()).toEqual(['Pat', 'Dr. Who']);
});
