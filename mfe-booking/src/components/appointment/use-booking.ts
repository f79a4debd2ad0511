import type { Service } from '@mendwell/contracts/service';
import { useDraft } from '@mendwell/web-kit/draft';
import { ProblemError } from '@mendwell/web-kit/http';
import { useQueryClient } from '@mendwell/web-kit/query';
import { queryKeys } from '@mendwell/web-kit/query-keys';
import { useSession } from '@mendwell/web-kit/session';
import { useSingleMutation } from '@mendwell/web-kit/single-mutation';
import { toast } from '@mendwell/web-kit/toast';
import { createBooking, type NewBooking } from '../../api/bookings.ts';
import { type AppointmentDate, instantOf } from './appointment-date.ts';

export interface BookingValues {
  serviceDate: AppointmentDate;
  instructions: string;
}

type Request = Pick<NewBooking, 'serviceDate' | 'instructions'>;

/** What was sent under one idempotency key and may have been booked without our hearing of it, oldest first. */
interface Attempt {
  key: string;
  unanswered: Request[];
}

const noAttempt: Attempt = { key: '', unanswered: [] };

/**
 * Books a service exactly once, whatever happens to the answers: key and requests are kept with the form's draft, so a
 * repeat after a lost answer or a reload finds the booking, also when the form was changed in between.
 */
export function useBooking(service: Service, onBooked: () => void) {
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

  /** Only a booking binds a key, so one of the earlier requests is answered with it and none makes another. */
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
    // An untouched date means the moment of sending: of the first sending, when that may have booked.
    const now = first ? new Date(first.serviceDate) : new Date();
    const request = { serviceDate: instantOf(serviceDate, now), instructions };
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
      onBooked();
      if (isAsWanted) toast.success('Service Book successfully');
      else toast.error('Your first request was booked after all, without the changes you made since.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookings });
    },
    onError: (error) => toast.error(error.message),
  });
}

const isSame = (one: Request, other: Request) =>
  one.serviceDate === other.serviceDate && one.instructions === other.instructions;

const isKeyReused = (error: unknown) => error instanceof ProblemError && error.problem.status === 422;

/** Whether the server has looked at the request and will not book it: the other answers leave that open. */
const isRefusal = (error: unknown) =>
  error instanceof ProblemError &&
  error.problem.status < 500 &&
  ![401, 408, 429].includes(error.problem.status) &&
  error.problem.code !== 'request-in-progress';
