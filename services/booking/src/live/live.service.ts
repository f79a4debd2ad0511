import { EventEmitter } from 'node:events';
import type { BookingChange } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { EventSubscriber } from '@mendwell/service-kit/events/event-subscriber';
import type { User } from '@mendwell/service-kit/http/auth';
import { RevokedSignIns } from '@mendwell/service-kit/http/revoked-sign-ins';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { type BeforeApplicationShutdown, Injectable, type MessageEvent } from '@nestjs/common';
import {
  defer,
  EMPTY,
  filter,
  finalize,
  fromEvent,
  interval,
  map,
  merge,
  mergeAll,
  type Observable,
  ReplaySubject,
  Subject,
  startWith,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { BookingsService } from '../bookings/bookings.service.ts';
import type { Config } from '../config.ts';

const heartbeatMs = 20_000;
const streamsPerUser = 10;
const retryAfterSeconds = 30;
/** A change is visible up to a transaction's time limit after its timestamp, and clocks differ a little. */
const overlapMs = 15_000;

type BookingEvent = DomainEvent<'booking.status-changed'>;

/** Ids are instants in milliseconds, so that any instance can find the changes a reader has missed. */
const toMessage = (at: Date, change: BookingChange): MessageEvent => ({
  type: 'booking',
  id: String(at.getTime()),
  data: change,
});

const instantOfId = (id = '') => (/^\d{1,15}$/.test(id) ? new Date(Number(id)) : undefined);

const channelOf = (uid: string) => `party:${uid}`;

/** The open streams of this instance. Its queue receives the changes of all instances. */
@Injectable()
export class LiveService implements BeforeApplicationShutdown {
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** Emits on each reconnection to the broker: the instant since which changes may have been missed. */
  private readonly gaps = new Subject<Date>();
  /** Replays, because streams may be opened during the shutdown. */
  private readonly closing = new ReplaySubject<void>();
  private openStreams = 0;
  private lastEventAt = new Date();

  constructor(
    private readonly bookings: BookingsService,
    @InjectConfig() private readonly config: Config,
    private readonly revoked: RevokedSignIns,
    subscriber: EventSubscriber,
    metrics: Metrics,
  ) {
    metrics.gauge('live_streams', 'Open live streams', () => this.openStreams);
    subscriber.listen(
      ['booking.status-changed'],
      (event) => this.handleEvent(event as BookingEvent),
      () => this.gaps.next(this.lastEventAt),
    );
  }

  /**
   * Changes of bookings with the user as patient or provider, after `lastEventId` or from now on, until `expiresAt` or the
   * sign-in is revoked. Fails with `too-many-requests` beyond the limits.
   */
  stream(user: User, lastEventId: string | undefined, expiresAt: Date): Observable<MessageEvent> {
    const { uid } = user;
    const isRevoked = this.revoked.additions.pipe(
      startWith(undefined),
      filter(() => this.revoked.has(user)),
    );
    const since = instantOfId(lastEventId);
    const live = fromEvent(this.changes, channelOf(uid)) as Observable<MessageEvent>;
    const messages = merge(
      since ? this.missed(uid, since) : EMPTY,
      this.gaps.pipe(switchMap((from) => this.missed(uid, from))),
      live,
      interval(heartbeatMs).pipe(map(() => ({ comment: 'still here' }))),
    ).pipe(takeUntil(merge(timer(expiresAt), isRevoked, this.closing)));
    return defer(() => {
      this.assertMayOpen(uid);
      this.openStreams += 1;
      return messages.pipe(finalize(() => (this.openStreams -= 1)));
    });
  }

  /** Ends open streams, which would block the shutdown; their readers reconnect to another instance. */
  beforeApplicationShutdown(): void {
    this.closing.next();
  }

  private assertMayOpen(uid: string): void {
    const ofUser = this.changes.listenerCount(channelOf(uid));
    if (ofUser < streamsPerUser && this.openStreams < this.config.STREAMS_PER_INSTANCE) return;
    throw new DomainError('too-many-requests', 'Too many pages follow their bookings', { retryAfterSeconds });
  }

  private handleEvent({ data, occurredAt }: BookingEvent): void {
    const { bookingId, version, patientUid, providerUid, paymentStatus, closing, what } = data;
    if (what === 'restated') return;
    const status = closing?.as ?? data.status;
    const message = toMessage(new Date(occurredAt), { bookingId, status, paymentStatus, version });
    this.lastEventAt = new Date();
    this.changes.emit(channelOf(patientUid), message);
    this.changes.emit(channelOf(providerUid), message);
  }

  /** May repeat changes; readers recognise them by `version`. */
  private missed(uid: string, since: Date): Observable<MessageEvent> {
    return defer(() => this.bookings.listChanged(uid, new Date(since.getTime() - overlapMs))).pipe(
      mergeAll(),
      map(({ changedAt, ...change }) => toMessage(changedAt, change)),
    );
  }
}
