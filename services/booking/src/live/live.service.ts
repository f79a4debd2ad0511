import { EventEmitter } from 'node:events';
import type { BookingChange } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { EventSubscriber } from '@mendwell/service-kit/event-subscriber';
import { type BeforeApplicationShutdown, Injectable, type MessageEvent } from '@nestjs/common';
import {
  defer,
  EMPTY,
  fromEvent,
  interval,
  map,
  merge,
  mergeAll,
  type Observable,
  Subject,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { BookingsService } from '../bookings/bookings.service.ts';

const heartbeatMs = 20_000;
/** A change is stamped up to a transaction's time limit before anyone can read it, and clocks differ a little. */
const overlapMs = 15_000;

type News = DomainEvent<'booking.requested'> | DomainEvent<'booking.status-changed'>;

/** Ids are instants in milliseconds: any instance can tell from one what its reader has missed. */
const toMessage = (at: Date, change: BookingChange): MessageEvent => ({
  type: 'booking',
  id: String(at.getTime()),
  data: change,
});

const instantOfId = (id = '') => (/^\d{1,15}$/.test(id) ? new Date(Number(id)) : undefined);

const channelOf = (uid: string) => `party:${uid}`;

/** The open streams of this instance. Its own queue brings what happens on every instance. */
@Injectable()
export class LiveService implements BeforeApplicationShutdown {
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** Says from when on news may have been missed, once the broker is back. */
  private readonly gaps = new Subject<Date>();
  private readonly closing = new Subject<void>();
  private heardUntil = new Date();

  constructor(
    private readonly bookings: BookingsService,
    subscriber: EventSubscriber,
  ) {
    subscriber.listen(
      ['booking.requested', 'booking.status-changed'],
      (event) => this.handleNews(event as News),
      () => this.gaps.next(this.heardUntil),
    );
  }

  /** Changes of the bookings in which `uid` is a party, from now on or after `lastEventId`, until `expiresAt`. */
  stream(uid: string, lastEventId: string | undefined, expiresAt: Date): Observable<MessageEvent> {
    const since = instantOfId(lastEventId);
    const live = fromEvent(this.changes, channelOf(uid)) as Observable<MessageEvent>;
    return merge(
      since ? this.missed(uid, since) : EMPTY,
      this.gaps.pipe(switchMap((from) => this.missed(uid, from))),
      live,
      interval(heartbeatMs).pipe(map(() => ({ comment: 'still here' }))),
    ).pipe(takeUntil(merge(timer(expiresAt), this.closing)));
  }

  /** Open streams would keep the server from closing; their readers come back to another instance. */
  beforeApplicationShutdown(): void {
    this.closing.next();
  }

  private handleNews(event: News): void {
    const { bookingId, version, patientUid, providerUid } = event.data;
    const { status, paymentStatus } =
      'status' in event.data ? event.data : ({ status: 'pending', paymentStatus: 'unpaid' } as const);
    const message = toMessage(new Date(event.occurredAt), { bookingId, status, paymentStatus, version });
    this.heardUntil = new Date();
    this.changes.emit(channelOf(patientUid), message);
    this.changes.emit(channelOf(providerUid), message);
  }

  /** May repeat what the reader has seen; `version` tells. */
  private missed(uid: string, since: Date): Observable<MessageEvent> {
    return defer(() => this.bookings.listChanged(uid, new Date(since.getTime() - overlapMs))).pipe(
      mergeAll(),
      map(({ changedAt, ...change }) => toMessage(changedAt, change)),
    );
  }
}
