import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../display/button.tsx';
import {
  formatChoice,
  formatClock,
  formatFullDay,
  formatMonth,
  formatWeekday,
  formatZonedClock,
} from '../display/format.ts';
import { ErrorState, type ErrorStateProps } from '../states/error-state.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { classNames } from '../theme/class-names.ts';
import { type Day, isFull, timesToAskFor, weekAt, weekOf } from './days.ts';
import styles from './free-times.module.css';
import { isRepeated } from './local-times.ts';

/** The times at which an appointment can begin. */
export interface TimesToChoose {
  /** Free instants (ISO), ascending; `undefined` while they load or if patients may request any time. */
  times: string[] | undefined;
  /** Whether patients may request any time. */
  isByRequest?: boolean;
  /** Whether more times are being loaded. */
  isLoading?: boolean;
  /** Called with the first day of a newly visible month, whose times may have to be loaded. */
  onMonth: (month: Date) => void;
  /** Set if some times could not be loaded. */
  failure?: ErrorStateProps | undefined;
}

/** What makes an element a time of the list. Its visible text is part of its name. */
interface TimeProps {
  className: string;
  'aria-label': string;
  children: string;
}

interface FreeTimesProps {
  free: TimesToChoose;
  /** The chosen instant (ISO). */
  chosen?: string | undefined;
  /** Shown where a day is full, or all are. */
  whenFull?: ReactNode;
  /** A link or a button for an instant (ISO). */
  renderTime: (instant: string, props: TimeProps) => ReactNode;
}

/** More than these of a day are shown on demand. */
const shownAtOnce = 9;
const lastWeek = 52;

/** Free times as a week of days and the times of one of them, first the first day that has any. */
export function FreeTimes({ free, chosen, whenFull, renderTime }: FreeTimesProps) {
  const [now] = useState(() => new Date());
  const [turnedTo, setTurnedTo] = useState<number>();
  const [openedDay, setOpenedDay] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { isByRequest, isLoading, failure } = free;
  const firstShown = chosen && Date.parse(chosen) > now.getTime() ? chosen : free.times?.[0];
  const week = turnedTo ?? (firstShown ? weekAt(firstShown, now) : 0);
  const times = isByRequest ? timesToAskFor(week, now) : free.times;
  // As high as a day with many times.
  if (!times) return isLoading ? <Skeleton height="19rem" /> : null;

  const days = weekOf(times, week, now);
  const isOfChosen = ({ times }: Day) => chosen !== undefined && times.includes(chosen);
  const open =
    days.find(({ begin, times }) => begin.getTime() === openedDay && times.length > 0) ??
    days.find(isOfChosen) ??
    days.find((day) => day.times.length > 0);
  const isAnyFull = times.length === 0 || days.some((day) => isFull(day, times, now));
  const next = open ? undefined : times.find((time) => weekAt(time, now) > week);

  const turn = (to: number) => {
    setTurnedTo(to);
    setWhole(false);
    const first = weekOf([], to, now)[0]?.begin ?? now;
    free.onMonth(new Date(first.getFullYear(), first.getMonth(), 1));
  };
  /** For buttons that their press removes: the focus goes to the first of the times that they show. */
  const showTimes = (show: () => void, first: number) => {
    flushSync(show);
    list.current?.querySelectorAll<HTMLElement>('a, button')[first]?.focus();
  };
  const handleDay = ({ begin }: Day) => {
    setOpenedDay(begin.getTime());
    setWhole(false);
  };

  return (
    <fieldset className={styles.times} onKeyDown={moveFocus}>
      <legend className={styles.legend}>{isByRequest ? 'Ask for a time' : 'Free times'}</legend>
      <div className={styles.week}>
        <Turn label="Earlier days" sign="‹" isOff={week === 0} onClick={() => turn(week - 1)} />
        <ul className={styles.days}>
          {days.map((day) => (
            <li key={day.begin.getTime()}>
              <DayButton day={day} isOpen={day === open} onOpen={() => handleDay(day)} />
            </li>
          ))}
        </ul>
        <Turn label="Later days" sign="›" isOff={week >= lastWeek} onClick={() => turn(week + 1)} />
      </div>
      {open ? (
        <ul
          ref={list}
          className={styles.list}
          aria-label={`Times on ${formatFullDay(open.begin.toISOString())}`}
        >
          {open.times.slice(0, isWhole ? undefined : shownAtOnce).map((instant) => (
            <li key={instant}>{renderTime(instant, propsOf(instant, instant === chosen))}</li>
          ))}
          {!isWhole && open.times.length > shownAtOnce && (
            <li>
              <button
                type="button"
                className={styles.time}
                onClick={() => showTimes(() => setWhole(true), shownAtOnce)}
              >
                +{open.times.length - shownAtOnce} more
              </button>
            </li>
          )}
        </ul>
      ) : isLoading ? (
        <Skeleton height="2.75rem" />
      ) : next ? (
        <Button variant="secondary" size="small" onClick={() => showTimes(() => turn(weekAt(next, now)), 0)}>
          Next free: {formatChoice(next)}
        </Button>
      ) : (
        !failure && <p>No free times in these days.</p>
      )}
      {!isByRequest && !failure && isAnyFull && whenFull}
      {failure && <ErrorState {...failure} />}
    </fieldset>
  );
}

function propsOf(instant: string, isChosen: boolean): TimeProps {
  const clock = (isRepeated(instant) ? formatZonedClock : formatClock)(instant);
  return {
    className: classNames(styles.time, isChosen && styles.chosen),
    'aria-label': `${formatFullDay(instant)}, ${clock}`,
    children: clock,
  };
}

function DayButton({ day, isOpen, onOpen }: { day: Day; isOpen: boolean; onOpen: () => void }) {
  const begin = day.begin.toISOString();
  const name = (
    <>
      <span className={styles.weekday}>{formatWeekday(begin)}</span> {day.begin.getDate()}{' '}
      <span className="visually-hidden">{formatMonth(begin)}</span>
    </>
  );
  if (day.times.length === 0)
    return (
      <span className={styles.none}>
        {name}
        <span className="visually-hidden">, no free times</span>
      </span>
    );
  return (
    <button type="button" className={styles.day} aria-pressed={isOpen} onClick={onOpen}>
      {name}
    </button>
  );
}

interface TurnProps {
  label: string;
  sign: string;
  isOff: boolean;
  onClick: () => void;
}

/** Not `disabled`, which would drop the focus at the last turn. */
const Turn = ({ label, sign, isOff, onClick }: TurnProps) => (
  <button
    type="button"
    className={styles.turn}
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys move between days and between times. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const list = event.target instanceof Element ? event.target.closest('ul') : null;
  if (!step || !list) return;
  const stops = [...list.querySelectorAll<HTMLElement>('a, button')];
  const stop = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
