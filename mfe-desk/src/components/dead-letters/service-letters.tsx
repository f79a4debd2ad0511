import type { DeadLetterQueue } from '@mendwell/contracts/desk/dead-letters';
import { Button } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { handOverFocus } from '@mendwell/ui/states/hand-over-focus';
import { Loaded } from '@mendwell/ui/states/loaded';
import { type ChosenLetters, useDeadLetters, useReplay } from '../../api/dead-letters.ts';
import { lettersId } from '../../desk-pages.ts';
import { useDialog } from '../actions/use-dialog.ts';
import { Rows } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { RowActions } from '../lists/row-actions.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { letterColumns } from './letter-columns.tsx';
import own from './letters.module.css';

/** The dead letters of one service, by event. It is read on its own, as another one may be down. */
export function ServiceLetters({ service }: { service: string }) {
  const name = formatCode(service);
  const query = useDeadLetters(service);
  const queues = query.data?.filter(({ total }) => total > 0);
  const { subject, open, props } = useDialog<ChosenLetters>();
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
          found.map((queue) => <Queue key={queue.event} service={service} queue={queue} onDrop={open} />)
        }
      </Loaded>
      {subject && (
        <DropDialog
          key={`${subject.event} ${'id' in subject ? subject.id : ''}`}
          service={service}
          chosen={subject}
          {...props}
        />
      )}
    </section>
  );
}

interface QueueProps {
  service: string;
  queue: DeadLetterQueue;
  onDrop: (chosen: ChosenLetters) => void;
}

function Queue({ service, queue: { event, total, letters }, onDrop }: QueueProps) {
  const all = { event, expected: total };
  return (
    // Its last letter may take the focused button along.
    <div ref={handOverFocus} className={own.queue}>
      <div className={`${styles.actions} ${own.all}`}>
        <h3>
          {event} <span className={styles.muted}>{total}</span>
        </h3>
        <Replay service={service} chosen={all}>
          Replay all
        </Replay>
        <Button variant="danger" size="small" onClick={() => onDrop(all)}>
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
          {
            title: 'Actions',
            isBare: true,
            render: ({ id }) => (
              <RowActions>
                <Replay service={service} chosen={{ event, id }}>
                  Replay
                </Replay>
                <Button variant="danger" size="small" onClick={() => onDrop({ event, id })}>
                  Drop
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
    </div>
  );
}

function Replay({ service, chosen, children }: { service: string; chosen: ChosenLetters; children: string }) {
  const { mutate, isPending } = useReplay(service, chosen);
  return (
    <Button variant="secondary" size="small" isBusy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
