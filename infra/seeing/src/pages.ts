import { type Panel, page } from './panels.ts';

const requests = (selector: string) => `http_request_seconds_count{${selector}}`;
const rate = (counter: string, by = '') => `sum${by && ` by (${by})`} (rate(${counter}[5m]))`;
const quantile = (of: number, buckets: string, by = 'le') =>
  `histogram_quantile(${of}, sum by (${by}) (rate(${buckets}[5m])))`;

const business: Panel[] = [
  {
    title: 'Bookings and payments',
    description: 'What people do. A fall while pages are still read means that a step fails.',
    unit: 'cps',
    lines: {
      bookings: rate(requests('job="booking",route="/serviceBook",status="201"')),
      'payments begun': rate(requests('job="payment",route="/create-payment-intent",status="201"')),
      paid: rate('event_age_seconds_count{queue="booking.payment.succeeded",outcome="done"}'),
    },
  },
  {
    title: 'Open payments by age',
    description:
      'Payments whose end is not known. A rise of the older ones means that payers give up or checks fail.',
    unit: 'short',
    lines: { '{{age}}': 'max by (age) (payments_open)' },
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
    title: 'People following their bookings',
    description: 'Open live streams.',
    unit: 'short',
    lines: { streams: 'sum(live_streams)' },
  },
];

/** Of the service that is chosen at the top of the page. */
const job = '$service';
const service: Panel[] = [
  {
    title: 'Calls by route',
    description: 'Answers in a second, the checks of the gateway left out.',
    unit: 'reqps',
    lines: {
      '{{method}} {{route}}': rate(requests(`job="${job}",route!~"/readyz|/healthz"`), 'method, route'),
    },
  },
  {
    title: 'Failures',
    description: 'Answers of 5xx and 429 by route.',
    unit: 'reqps',
    lines: { '{{status}} {{route}}': rate(requests(`job="${job}",status=~"5..|429"`), 'status, route') },
  },
  {
    title: 'Duration',
    description: 'Half of the calls, and all but one in a hundred, are quicker.',
    unit: 's',
    lines: {
      p50: quantile(0.5, `http_request_seconds_bucket{job="${job}"}`),
      'p99 {{route}}': quantile(0.99, `http_request_seconds_bucket{job="${job}"}`, 'le, route'),
    },
  },
  {
    title: 'Outbox',
    description: 'Events that are not yet in the broker, and the age of the first: both stay near 0.',
    unit: 'short',
    lines: {
      rows: `max(outbox_rows{job="${job}"})`,
      'age in seconds': `max(outbox_age_seconds{job="${job}"})`,
    },
  },
  {
    title: 'Events processed',
    description: 'By queue and outcome; `retry` and `dead` are failures of a handler.',
    unit: 'cps',
    lines: { '{{queue}} {{outcome}}': rate(`event_age_seconds_count{job="${job}"}`, 'queue, outcome') },
  },
  {
    title: 'Delay of events',
    description: 'From what happened to its effect here, for all but one in a hundred.',
    unit: 's',
    lines: {
      '{{queue}}': quantile(0.99, `event_age_seconds_bucket{job="${job}",outcome="done"}`, 'le, queue'),
    },
  },
  {
    title: 'Event loop and MongoDB',
    description:
      'A loop that is late, or operations that wait for a connection: this instance has too much to do.',
    unit: 'short',
    lines: {
      'loop p99 in seconds {{instance}}': `nodejs_eventloop_lag_p99_seconds{job="${job}"}`,
      'connections {{state}} {{instance}}': `mongodb_pool{job="${job}"}`,
    },
  },
  {
    title: 'Memory',
    description: 'Resident, by instance and version.',
    unit: 'bytes',
    lines: { '{{instance}}': `process_resident_memory_bytes{job="${job}"}` },
  },
];

const broker: Panel[] = [
  {
    title: 'Messages that wait',
    description: 'By queue. A rise means that a consumer is slow or away.',
    unit: 'short',
    lines: {
      '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue!~".*[.](dead|retry[.].*)"})',
    },
  },
  {
    title: 'Dead letters',
    description: 'What a handler gave up on, until an operator settles it.',
    unit: 'short',
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]dead"})' },
  },
  {
    title: 'Waiting for another attempt',
    description: 'Events whose handler failed, by their delay in milliseconds.',
    unit: 'short',
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]retry[.].*"})' },
  },
  {
    title: 'Memory and disk',
    description: 'At its limit the broker takes no more messages; they wait in the outboxes.',
    unit: 'bytes',
    lines: {
      memory: 'max(rabbitmq_process_resident_memory_bytes)',
      'memory limit': 'min(rabbitmq_resident_memory_limit_bytes)',
      'disk free': 'min(rabbitmq_disk_space_available_bytes)',
    },
  },
];

/** Every page by its uid, which is also the name of its file. A new service is on its page without a change here. */
export const pages = {
  business: page('business', 'Mendwell: business', business),
  service: page('service', 'Mendwell: one service', service, 'label_values(outbox_rows, job)'),
  broker: page('broker', 'Mendwell: broker', broker),
};
