import {
  type PlannedVisit,
  type SeriesBooked,
  type SeriesQuery,
  seriesLength,
} from '@mendwell/contracts/series';
import type { Service } from '@mendwell/contracts/service';
import { formatAppointment, formatWhen } from '@mendwell/contracts/time';
import { formatCost } from '@mendwell/ui/display/format';
import { Choices } from '@mendwell/ui/forms/choices';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { toast } from '@mendwell/web-kit/toast/toast';
import { type Ref, useImperativeHandle } from 'react';
import { KeepAccount } from '../appointment/keep-account.tsx';
import { bookableTimes, leftOut, timesOf } from './planned-visits.ts';
import type { RepeatValues } from './repeat.ts';
import styles from './series-visits.module.css';
import { useSeriesBooking, useSeriesPlan } from './use-series.ts';

/** Books what is chosen, or says why it cannot be booked yet. */
export interface SeriesHandle {
  book: (
    instructions: string,
    handlers: { onSuccess: (booked: SeriesBooked) => void; onError: (error: Error) => void },
  ) => void;
}

interface SeriesVisitsProps {
  service: Service;
  /** The first visit (ISO). */
  first: string;
  everyWeeks: SeriesQuery['everyWeeks'];
  values: RepeatValues;
  onChange: (values: Partial<RepeatValues>) => void;
  onBooked: () => void;
  ref: Ref<SeriesHandle>;
}

/** The visits of a series before it is booked, with other times for those that are not free. */
export default function SeriesVisits(props: SeriesVisitsProps) {
  const { service, first, everyWeeks, values, onChange, onBooked, ref } = props;
  const { visits: count, picks } = values;
  const plan = useSeriesPlan({ serviceId: service._id, serviceDate: first, everyWeeks, visits: count });
  const series = useSeriesBooking(service, onBooked);
  const bookable = bookableTimes(plan.data?.visits, picks);
  useImperativeHandle(ref, () => ({
    book: (instructions, handlers) => {
      if ('refusal' in bookable) return toast.error(bookable.refusal);
      const { serviceDates } = bookable;
      series.mutate({ serviceDates, instructions }, handlers);
    },
  }));
  return (
    <section aria-label="Visits" className={styles.visits}>
      <Choices
        label="How many visits"
        options={counts}
        value={count}
        onChoose={(visits) => onChange({ visits })}
      />
      <Loaded query={plan} skeleton={<Skeleton height={`${2 * Number(count)}rem`} />}>
        {({ visits, timeZone }) => (
          <>
            <ol className={styles.list}>
              {visits.map((visit, at) => (
                <li key={visit.serviceDate}>
                  <Visit
                    visit={visit}
                    timeZone={timeZone}
                    chosen={timesOf(visits, picks)[at]}
                    onChoose={(time) => onChange({ picks: { ...picks, [visit.serviceDate]: time } })}
                  />
                </li>
              ))}
            </ol>
            <p aria-live="polite" className={shared.muted}>
              {'refusal' in bookable ? bookable.refusal : totalOf(service, bookable.serviceDates.length)}
            </p>
          </>
        )}
      </Loaded>
      <KeepAccount error={series.error} onKept={series.reset} />
    </section>
  );
}

const counts = Object.fromEntries(
  Array.from({ length: seriesLength.most - seriesLength.least + 1 }, (_, at) => {
    const count = String(seriesLength.least + at);
    return [count, `${count} visits`];
  }),
);

const totalOf = ({ price }: Service, count: number) =>
  price === 0
    ? `${count} visits, all free.`
    : `${count} visits, ${formatCost(price * count)} in total. You pay each by itself.`;

const reasons = { taken: 'Not free.', outside: 'Outside of the hours in which it can be booked.' };

interface VisitProps {
  visit: PlannedVisit;
  timeZone: string | undefined;
  chosen: string | undefined;
  onChoose: (time: string) => void;
}

function Visit({ visit: { serviceDate, outcome, alternatives }, timeZone, chosen, onChoose }: VisitProps) {
  const when = formatAppointment(serviceDate, timeZone);
  if (outcome === 'free') return when;
  const times = alternatives.map((time) => [time, formatWhen(time)]);
  return (
    <>
      <s>{when}</s> <strong>{reasons[outcome]}</strong>
      <Choices
        label={`Instead of ${formatWhen(serviceDate)}`}
        options={Object.fromEntries([...times, [leftOut, 'Leave out']])}
        value={chosen ?? ''}
        onChoose={onChoose}
      />
    </>
  );
}
