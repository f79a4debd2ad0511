import { type Panel, page } from './panels.ts';
import { quantile, rate, requests } from './queries.ts';
import { service } from './service-page.ts';

const business: Panel[] = [
  {
    title: 'Bookings and payments',
    description: 'What people do. A fall while pages are still read means that a step fails.',
    unit: 'cps',
    lines: {
      bookings: rate(requests('job="booking",route="/serviceBook",status="201"')),
      'payments begun': rate(requests('job="payment",route="/create-payment-intent",status="200"')),
      paid: rate('event_age_seconds_count{queue="booking.payment.succeeded",outcome="done"}'),
    },
  },
  {
    title: 'Open payments by age',
    description:
      'Payments whose end is not known. A rise of the older ones means that payers give up or checks fail.',
    unit: 'short',
    lines: {
      'up to 5 minutes': 'max(payments_open{age="5m"})',
      'up to an hour': 'max(payments_open{age="1h"})',
      'up to a day': 'max(payments_open{age="1d"})',
      older: 'max(payments_open{age="older"})',
    },
  },
  {
    title: 'Repairs',
    description: 'What a job noticed before a webhook or event did: each one was lost or late.',
    unit: 'cps',
    lines: {
      'found paid by a check': rate('payments_reconciled_total'),
      'webhook missed': rate('provider_events_missed_total'),
      'published again': rate('payments_published_again_total'),
    },
  },
  {
    title: 'Mails',
    description:
      'Sent in a second, and attempts that failed. Failures without mails: the mail server is away.',
    unit: 'cps',
    lines: { sent: rate('mails_sent_total'), failures: rate('mail_failures_total') },
  },
  {
    title: 'Delay of mails',
    description: 'How long the mail that is due first has waited.',
    unit: 's',
    lines: { delay: 'max(mail_delay_seconds)' },
  },
  {
    title: 'Given up',
    description: 'Refunds that the card provider refuses, and mails that could not be sent for a day.',
    unit: 'short',
    lines: { 'refunds refused': 'max(refunds_refused)', 'mails parked': 'max(mails_parked)' },
  },
  {
    title: 'People following their bookings',
    description: 'Open live streams.',
    unit: 'short',
    lines: { streams: 'sum(live_streams)' },
  },
];

const broker: Panel[] = [
  {
    title: 'Messages that wait',
    description: 'By queue. A rise means that a consumer is slow or away.',
    unit: 'short',
    isRanked: true,
    lines: {
      '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue!~".*[.](dead|retry[.].*)"})',
    },
  },
  {
    title: 'Dead letters',
    description: 'What a handler gave up on, until an operator settles it.',
    unit: 'short',
    isRanked: true,
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]dead"})' },
  },
  {
    title: 'Waiting for another attempt',
    description: 'Events whose handler failed, by their delay in milliseconds.',
    unit: 'short',
    isRanked: true,
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]retry[.].*"})' },
  },
  {
    title: 'Memory',
    description: 'At its limit the broker takes no more messages; they wait in the outboxes.',
    unit: 'bytes',
    lines: {
      used: 'max(rabbitmq_process_resident_memory_bytes)',
      limit: 'min(rabbitmq_resident_memory_limit_bytes)',
    },
  },
  {
    title: 'Free disk space',
    description: 'Below its limit the broker takes no more messages either.',
    unit: 'bytes',
    lines: { free: 'min(rabbitmq_disk_space_available_bytes)' },
  },
];

const gateway: Panel[] = [
  {
    title: 'Requests by route',
    description:
      'Answers in a second, those from the cache included; `pages` is all that is no call and no file.',
    unit: 'reqps',
    isRanked: true,
    lines: { '{{route}}': rate('gateway_request_seconds_count', 'route') },
  },
  {
    title: 'Failures and refusals',
    description: 'Answers of 5xx, and of 429, which are the limits of an address.',
    unit: 'reqps',
    lines: {
      '{{status}} {{route}}': rate('gateway_request_seconds_count{status=~"5..|429"}', 'status, route'),
    },
  },
  {
    title: 'Duration',
    description: 'All but one in a hundred are quicker. Live streams last as long as their readers stay.',
    unit: 's',
    isRanked: true,
    lines: {
      'p99 {{route}}': quantile(0.99, 'gateway_request_seconds_bucket{route!="/events"}', 'le, route'),
    },
  },
  {
    title: 'Errors in browsers',
    description:
      'Pages that did not load or draw, and errors that nothing caught; the log says of which version.',
    unit: 'cps',
    lines: { '{{kind}}': rate('browser_errors_total', 'kind') },
  },
];

/** All dashboards by uid, which is also the file name. They include new services without a change here. */
export const pages = {
  business: page('business', 'Mendwell: business', business),
  service: page('service', 'Mendwell: one service', service, 'label_values(outbox_rows, job)'),
  gateway: page('gateway', 'Mendwell: gateway', gateway),
  broker: page('broker', 'Mendwell: broker', broker),
};
