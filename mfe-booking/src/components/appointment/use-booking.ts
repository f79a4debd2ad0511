import { invalidDateMessage } from '@mendwell/contracts/booking';
import { type Service, servicePolicy, statedPolicy } from '@mendwell/contracts/service';
import { type AppointmentDate, instantOf } from '@mendwell/ui/forms/appointment-date';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { ProblemError } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { type NewBooking, sendBooking } from '../../api/bookings.ts';
import type { RepeatValues } from '../series/repeat.ts';

export interface BookingValues extends RepeatValues {
  serviceDate: AppointmentDate;
  instructions: string;
}

type Request = Pick<NewBooking, 'serviceDate' | 'instructions'>;

/** Requests with one idempotency key whose responses were lost, oldest first. Any of them may have been booked. */
interface Attempt {
  key: string;
  unanswered: Request[];
}

const noAttempt: Attempt = { key: '', unanswered: [] };

/**
 * Books a service exactly once, even if responses get lost. The key and the unanswered requests are stored like the
 * form's draft, so that another attempt finds the earlier booking, even after a reload or an edit. `onBooked` runs, even after
 * navigation away, when the form's current values were booked.
 *
 * The default date is the first of these that exists: the link's, that of the first unanswered request (both are `untouched` in
 * the result), the first free time, now.
 */
export function useBooking(
  service: Service,
  { wanted, firstFree }: { wanted: string | undefined; firstFree: string | undefined },
  onBooked: () => void,
) {
  const { user } = useSession();
  const reloadBookings = useInvalidate(queryKeys.bookings);
  const reloadService = useInvalidate(queryKeys.service);
  const reloadFreeTimes = useInvalidate(queryKeys.freeTimes);
  const { values: attempt, save } = useDraft(`booking-attempt:${service._id}`, noAttempt);
  const untouched = wanted ?? attempt.unanswered[0]?.serviceDate;

  const send = (request: Request, key: string) =>
    sendBooking(
      {
        serviceId: service._id,
        serviceName: service.serviceName,
        serviceImage: service.image,
        price: service.price,
        terms: termsOf(service),
        userEmail: user?.email ?? '',
        userName: user?.displayName ?? '',
        providerEmail: service.providerEmail,
        providerName: service.providerName,
        status: 'pending',
        ...request,
      },
      key,
    );

  /** A reused key belongs to an existing booking. Repeating the earlier requests finds it and cannot create another. */
  const findBooked = async (earlier: Request[], key: string, reused: unknown) => {
    for (const request of earlier) {
      try {
        return await send(request, key);
      } catch (error) {
        if (!isKeyReused(error)) throw error;
      }
    }
    save(noAttempt);
    throw reused;
  };

  const book = async ({ serviceDate, instructions }: Pick<BookingValues, 'serviceDate' | 'instructions'>) => {
    const key = attempt.key || crypto.randomUUID();
    // An untouched date means the first free time, or now. A repeated request must keep its original time.
    const instant = instantOf(serviceDate, new Date(untouched ?? firstFree ?? Date.now()));
    if (!instant) throw new Error(invalidDateMessage);
    const request = { serviceDate: instant, instructions };
    const earlier = attempt.unanswered.filter((other) => !isSame(other, request));
    save({ key, unanswered: [...earlier, request] });
    try {
      const { insertedId: bookingId } = await send(request, key);
      return { bookingId, isLatest: true };
    } catch (error) {
      if (isKeyReused(error)) {
        const { insertedId: bookingId } = await findBooked(earlier, key, error);
        return { bookingId, isLatest: false };
      }
      if (isRefusal(error)) save({ key, unanswered: earlier });
      throw error;
    }
  };

  const booking = useSingleMutation({
    mutationKey: ['book', service._id],
    mutationFn: book,
    onSuccess: ({ isLatest }) => {
      save(noAttempt);
      if (isLatest) {
        onBooked();
        toast.success('Service Book successfully');
      } else toast.error('Your first request went through after all, without your later changes.');
      reloadBookings();
    },
    onError: (error) => {
      toast.error(error.message);
      // The page shows what holds now; the draft stays.
      if (changesService(error)) reloadService();
    },
    onSettled: reloadFreeTimes,
  });
  return { ...booking, untouched };
}

/** Whether it was refused because the service is not as the page shows it. */
export const changesService = (error: Error) =>
  error instanceof ProblemError && ['terms-changed', 'service-paused'].includes(error.problem.code);

export const termsOf = ({ price, ...service }: Service) => {
  const { freeCancellationHours, lateRefundPercent } = { ...servicePolicy, ...statedPolicy(service) };
  return { price, freeCancellationHours, lateRefundPercent };
};

const isSame = (one: Request, other: Request) =>
  one.serviceDate === other.serviceDate && one.instructions === other.instructions;

export const isKeyReused = (error: unknown) => error instanceof ProblemError && error.problem.status === 422;

/** Whether the server rejected this request for good. After any other error it may still have been booked. */
const isRefusal = (error: unknown) =>
  error instanceof ProblemError &&
  error.problem.status < 500 &&
  ![401, 408, 429].includes(error.problem.status) &&
  error.problem.code !== 'request-in-progress';
