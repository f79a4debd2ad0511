import type { BookingStatus, PaymentStatus } from '@mendwell/contracts/booking';
import { accountExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';

interface Given {
  status?: BookingStatus;
  paymentStatus?: PaymentStatus;
  serviceDate?: Date;
  refundedCents?: number;
  priceCents?: number;
}

export const paid = { paymentStatus: 'paid' } as const;
const yesterday = new Date(Date.now() - 86_400_000);

export const blockOf = (
  { uid, name, email, isEmailVerified }: Person,
  example: DomainEvent<'account.changed'> = accountExamples.blocked,
) => eventLike(example, { uid, profile: { name, email, isEmailVerified } });

/** A booking app with a new patient and provider for each test of a suite, and what operators do to them. */
export function blockingSteps() {
  const on = {
    booking: bookingApp(),
    operator: newPerson({ isOperator: true }),
    provider: newPerson(),
    patient: newPerson(),
  };
  beforeEach(async () => {
    await on.booking.app.model('OutboxRow').deleteMany();
  });

  const block = (person: Person) => on.booking.app.handle(blockOf(person));
  const impactOf = async (path: string) => {
    const { status, body } = await on.booking.get(on.operator, `/desk/booking/${path}`);
    expect(status).toBe(200);
    return body;
  };
  /** A booking in a state that is reached elsewhere. */
  const given = async (
    changes: Given,
    people: [Person, Person] = [on.patient, on.provider],
  ): Promise<string> => {
    const id = await on.booking.book(...people);
    await on.booking.bookings.updateOne({ _id: id }, changes);
    return id;
  };
  /** One booking in each state that waits for something, ahead or begun, and in each that does not. */
  const inEveryState = async () => {
    const ahead = [
      await given({}),
      await given({ status: 'working' }),
      await given({ status: 'working', ...paid }),
      await given(paid),
      await given({ paymentStatus: 'processing' }),
      await given({ paymentStatus: 'failed' }),
      await given({ status: 'completed', ...paid }),
    ];
    const begun = [
      await given({ serviceDate: yesterday, ...paid }),
      await given({ serviceDate: yesterday, status: 'working' }),
      await given({ serviceDate: yesterday, status: 'completed' }),
    ];
    const others = [
      await given({ status: 'completed', serviceDate: yesterday, ...paid }),
      await given({ status: 'completed', serviceDate: yesterday, priceCents: 0 }),
      await given({ status: 'declined' }),
      await given({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 4550 }),
      await given(paid, [await signIn(), await signIn()]),
    ];
    return { ahead, begun, ending: [...ahead, ...begun], others };
  };
  const storedOf = (ids: string[]) => Promise.all(ids.map(on.booking.stored));
  return { on, block, impactOf, given, inEveryState, storedOf };
}
