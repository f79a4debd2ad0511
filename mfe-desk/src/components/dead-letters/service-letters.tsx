import type { DeadLetterQueue } from '@mendwell/contracts/desk/dead-letters';
import { formatCode } from '@mendwell/ui/display/format';
import { Button } from '@mendwell/ui/forms/button';
import { Loaded } from '@mendwell/ui/states/loaded';
import { type ChosenLetters, useDeadLetters, useReplay } from '../../api/dead-letters.ts';
import { lettersId } from '../../desk-pages.ts';
import { useDialog } from '../actions/use-dialog.ts';
import { Rows } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { actionsOf, letterColumns } from './letter-columns.tsx';
import own from './letters.module.css';

/** The dead letters of one service, by event. It is read on its own, as another one may be down. */
export function ServiceLetters({ service }: { service: string }) {
  const name = formatCode(service);
  const query = useDeadLetters(service);
  const queues = query.data?.filter(({ total }) => total > 0);
  const replay = useReplay(service);
  const { subject, open, props } = useDialog<{ chosen: ChosenLetters; count: number }>();
  return (
    <section id={lettersId(service)} aria-label={name} className={own.service}>
      <h2>{name}</h2>
      <Loaded
        query={{ ...query, data: queues }}
        skeleton={<TableSkeleton />}
        empty={<p>None.</p>}
        failure={`The dead letters of ${service} could not be loaded.`}
      >
        {(found) =>
          found.map((queue) => (
            <Queue
              key={queue.event}
              queue={queue}
              isReplaying={replay.isPending}
              onReplay={replay.mutate}
              onDrop={(chosen, count) => open({ chosen, count })}
            />
          ))
        }
      </Loaded>
      {subject && (
        <DropDialog
          key={`${subject.chosen.event} ${subject.chosen.id}`}
          service={service}
          {...subject}
          {...props}
        />
      )}
    </section>
  );
}

interface QueueProps {
  queue: DeadLetterQueue;
  isReplaying: boolean;
  onReplay: (chosen: ChosenLetters) => void;
  onDrop: (chosen: ChosenLetters, count: number) => void;
}

function Queue({ queue: { event, total, letters }, isReplaying, onReplay, onDrop }: QueueProps) {
  return (
    <div className={own.queue}>
      <div className={styles.actions}>
        <h3>
          {event} <span className={styles.muted}>{total}</span>
        </h3>
        <Button variant="secondary" size="small" isBusy={isReplaying} onClick={() => onReplay({ event })}>
          Replay all
        </Button>
        <Button variant="danger" size="small" onClick={() => onDrop({ event }, total)}>
          Drop all
        </Button>
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
          actionsOf({
            isReplaying,
            onReplay: ({ id }) => onReplay({ event, id }),
            onDrop: ({ id }) => onDrop({ event, id }, 1),
          }),
        ]}
      />
    </div>
  );
}
