import { servicesWithPeople } from '@mendwell/contracts/account';
import {
  type DeadLetter,
  type DeadLetterQueue,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from '@mendwell/contracts/desk/dead-letters';
import { formatCode, formatCount, formatDateTime } from '@mendwell/ui/display/format';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { Loaded } from '@mendwell/ui/states/loaded';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useDeskQuery } from '../api/desk-query.ts';
import { deskPages, lettersId } from '../desk-pages.ts';
import { type Action, ActionButton, RowActions, useDecisions } from '../kit/actions.tsx';
import { type Decision } from '../kit/decision.tsx';
import styles from '../kit/kit.module.css';
import type { Source } from '../kit/sources.ts';
import { type Column, Rows, TableSkeleton } from '../kit/table.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { slice } from '../slice.ts';
import own from './dead-letters-page.module.css';

/** Those of the contract (its spec compares them), whose module would load the schemas of all events. */
export const servicesWithDeadLetters = [...servicesWithPeople].sort();

export default function DeadLettersPage() {
  usePage(slice.pages['dead-letters']);
  return (
    <DeskPage heading="Stuck events" intro="Events that a service has failed to process.">
      {servicesWithDeadLetters.map((service) => (
        <ServiceLetters key={service} service={service} />
      ))}
    </DeskPage>
  );
}

export const deadLettersOf = (service: string) => ({
  queryKey: ['dead-letters', service],
  read: async (signal: AbortSignal) => {
    const queues = await http(listDeadLetters(service), {}, { signal });
    const items = queues.filter(({ total }) => total > 0);
    return { items, total: items.length };
  },
});

/** The dead letters of one service, by event. It is read on its own, as another one may be down. */
function ServiceLetters({ service }: { service: string }) {
  const name = formatCode(service);
  const { decide, dialog } = useDecisions();
  return (
    <section id={lettersId(service)} aria-label={name} className={own.service}>
      <h2>{name}</h2>
      <Loaded
        query={useDeskQuery(deadLettersOf(service))}
        skeleton={<TableSkeleton />}
        empty={<p>None.</p>}
        failure={`The stuck events of ${service} could not be loaded.`}
      >
        {({ items }) =>
          items.map((queue) => <Queue key={queue.event} service={service} queue={queue} decide={decide} />)
        }
      </Loaded>
      {dialog}
    </section>
  );
}

interface QueueProps {
  service: string;
  queue: DeadLetterQueue;
  decide: (decision: Decision) => void;
}

function Queue({ service, queue: { event, total, letters }, decide }: QueueProps) {
  const [replayAll, dropAll] = actionsOf(service, { event, expected: total });
  return (
    // Its last letter may take the focused button along.
    <div ref={keepFocus} className={own.queue}>
      <div className={`${styles.actions} ${own.all}`}>
        <h3>
          {event} <span className={shared.hint}>{total}</span>
        </h3>
        <ActionButton action={{ ...replayAll, label: 'Replay all' }} decide={decide} />
        <ActionButton action={{ ...dropAll, label: 'Drop all' }} decide={decide} />
      </div>
      {total > letters.length && (
        <p>
          The first {letters.length} of {total}.
        </p>
      )}
      <Rows
        rows={letters}
        rowKey={({ id }) => id}
        columns={[
          ...letterColumns,
          {
            title: 'Actions',
            isBare: true,
            render: ({ id }) => <RowActions actions={actionsOf(service, { event, id })} decide={decide} />,
          },
        ]}
      />
    </div>
  );
}

/** What a service could not process, one row for each event. */
export const stuckEvents = (service: string): Source<DeadLetterQueue> => ({
  name: 'Stuck events',
  of: formatCode(service),
  to: deskPages.deadLettersOf(service),
  query: deadLettersOf(service),
  columns: [
    { title: 'Why', render: ({ letters }) => letters[0]?.reason },
    { title: 'Service', render: () => formatCode(service) },
    { title: 'Event', render: ({ event }) => <span className={styles.code}>{event}</span> },
    { title: 'Stuck', render: ({ total }) => formatCount(total, 'event') },
  ],
  actionsOf: ({ event, total }) => actionsOf(service, { event, expected: total }),
  rowKey: ({ event }) => event,
  since: ({ letters }) =>
    letters
      .map(({ occurredAt = '' }) => occurredAt)
      .filter(isMoment)
      .sort()[0],
});

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

/** An unreadable event has any text as its date. */
const formatMoment = (text: string) => (isMoment(text) ? formatDateTime(text) : text);

const letterColumns: Column<DeadLetter>[] = [
  {
    title: 'Why',
    isBare: true,
    render: ({ reason, replayedAt }) => (
      <div className={styles.lines}>
        <span>{reason}</span>
        {replayedAt && <strong>Failed again after the replay at {formatDateTime(replayedAt)}</strong>}
      </div>
    ),
  },
  { title: 'Occurred', render: ({ occurredAt }) => (occurredAt ? formatMoment(occurredAt) : 'Unknown') },
  { title: 'Failures', isShort: true, render: ({ failures }) => failures },
  {
    title: 'Event',
    render: ({ id, data }) => (
      <details>
        <summary className={styles.code}>{id}</summary>
        <pre className={`${styles.code} ${styles.data}`}>{JSON.stringify(data, null, 2)}</pre>
      </details>
    ),
  },
];

/** One dead letter of a handler, or all of as many as the operator sees. */
type ChosenLetters = { event: string; id: string } | { event: string; expected: number };

function actionsOf(service: string, chosen: ChosenLetters): [replay: Action, drop: Action] {
  const { event, ...body } = chosen;
  const key = ['dead-letters', service, event, 'id' in chosen ? chosen.id : undefined];
  return [
    {
      label: 'Replay',
      variant: 'secondary',
      act: {
        mutationKey: [...key, 'replay'],
        act: () => http(replayDeadLetters(service), { event }, { ...body, note: '' }),
        done: saying('Replayed', ' What fails again returns here.'),
      },
    },
    {
      label: 'Drop',
      variant: 'danger',
      decision: {
        ...dropTexts(service, chosen),
        confirm: 'Drop',
        isDanger: true,
        needsReason: false,
        action: {
          mutationKey: [...key, 'drop'],
          act: ({ note }) => http(dropDeadLetters(service), { event }, { ...body, note }),
          done: saying('Dropped'),
        },
      },
    },
  ];
}

function dropTexts(service: string, chosen: ChosenLetters) {
  const count = 'expected' in chosen ? chosen.expected : 1;
  return {
    title: count === 1 ? 'Drop this event?' : `Drop ${count} events?`,
    text: (
      <>
        {formatCode(service)} never processes {count === 1 ? 'this event' : 'these events'} (
        <code>{chosen.event}</code>), and nothing brings {count === 1 ? 'it' : 'them'} back.
      </>
    ),
  };
}

/** What to say of as many settled letters: none if a colleague was quicker. */
const saying =
  (verb: string, outlook = '') =>
  ({ settledCount }: { settledCount: number }) => {
    if (settledCount === 0) return 'Nothing was left to do. Somebody else was quicker.';
    return `${verb} ${formatCount(settledCount, 'event')}.${outlook}`;
  };
