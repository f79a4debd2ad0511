import { invalidDateMessage } from '@mendwell/contracts/booking';
import type { Service } from '@mendwell/contracts/service';
import { type AppointmentDate, instantOf } from '@mendwell/ui/appointment-date';
import { useDraft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { useQueryClient } from '@mendwell/web-kit/query';
import { queryKeys } from '@mendwell/web-kit/query-keys';
import { useSession } from '@mendwell/web-kit/session';
import { useSingleMutation } from '@mendwell/web-kit/single-mutation';
import { toast } from '@mendwell/web-kit/toast';
import { createBooking, type NewBooking } from '../../api/bookings.ts';

export interface BookingValues {
  serviceDate: AppointmentDate;
  instructions: string;
}

type Request = Pick<NewBooking, 'serviceDate' | 'instructions'>;

/** Requests sent with one idempotency key whose answers were lost, oldest first: any of them may have been booked. */
interface Attempt {
  key: string;
  unanswered: Request[];
}

const noAttempt: Attempt = { key: '', unanswered: [] };

/**
 * Books a service exactly once, even if answers get lost. The key and the unanswered requests are kept like the form's
 * draft, so that another attempt finds the earlier booking, also after a reload or a change of the form. `firstFree` is what
 * an untouched date stands for, if the provider keeps hours. `onBooked` is called, even if the page was left, when what
 * the form says was booked.
 */
export function useBooking(service: Service, firstFree: string | undefined, onBooked: () => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { values: attempt, save, clear } = useDraft(`booking-attempt:${service._id}`, noAttempt);

  const send = (request: Request, key: string) =>
    createBooking(
      {
        serviceId: service._id,
        serviceName: service.serviceName,
        serviceImage: service.image,
        price: service.price,
        userEmail: user?.email ?? '',
        userName: user?.displayName ?? '',
        providerEmail: service.providerEmail,
        providerName: service.providerName,
        status: 'pending',
        ...request,
      },
      key,
    );

  /** A reused key belongs to a booking: repeating the earlier requests finds it and cannot make another. */
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

  const book = async ({ serviceDate, instructions }: BookingValues) => {
    const [first] = attempt.unanswered;
    const key = attempt.key || crypto.randomUUID();
    // An untouched date means the first free time, or now; a repeated request must keep the time of the first.
    const instant = instantOf(serviceDate, new Date(first?.serviceDate ?? firstFree ?? Date.now()));
    if (!instant) throw new Error(invalidDateMessage);
    const request = { serviceDate: instant, instructions };
    const earlier = attempt.unanswered.filter((other) => !isSame(other, request));
    save({ key, unanswered: [...earlier, request] });
    try {
      await send(request, key);
      return { isAsWanted: true };
    } catch (error) {
      if (isKeyReused(error)) {
        await findBooked(earlier, key, error);
        return { isAsWanted: false };
      }
      if (isRefusal(error)) save({ key, unanswered: earlier });
      throw error;
    }
  };

  return useSingleMutation({
    mutationKey: ['book', service._id],
    mutationFn: book,
    onSuccess: ({ isAsWanted }) => {
      clear();
      if (isAsWanted) {
        onBooked();
        toast.success('Service Book successfully');
      } else toast.error('Your first request was booked after all, without the changes you made since.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookings });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.freeTimes });
    },
  });
}

const isSame = (one: Request, other: Request) =>
  one.serviceDate === other.serviceDate && one.instructions === other.instructions;

const isKeyReused = (error: unknown) => error instanceof ProblemError && error.problem.status === 422;

/** Whether the server has refused this very request. After any other failure it may still have been booked. */
const isRefusal = (error: unknown) =>
  error instanceof ProblemError &&
  error.problem.status < 500 &&
  ![401, 408, 429].includes(error.problem.status) &&
  error.problem.code !== 'request-in-progress';
