import { dashboard, type Panel } from './panels.ts';
import { quantile, rate, requests } from './queries.ts';
import { service } from './service-dashboard.ts';

const business: Panel[] = [
  {
    title: 'Bookings and payments',
    description: 'User activity. A drop while other traffic stays level means that a step fails.',
    unit: 'cps',
    lines: {
      bookings: rate(requests('job="booking",route="/serviceBook",status="201"')),
      'payments started': rate(requests('job="payment",route="/create-payment-intent",status="200"')),
      paid: rate('event_age_seconds_count{queue="booking.payment.succeeded",outcome="done"}'),
    },
  },
  {
    title: 'Open payments by age',
    description: 'Payments without a final state. More old ones: payers give up, or reconciliation fails.',
    unit: 'short',
    lines: {
      'up to 5 minutes': 'max(payments_open{age="5m"})',
      'up to an hour': 'max(payments_open{age="1h"})',
      'up to a day': 'max(payments_open{age="1d"})',
      older: 'max(payments_open{age="older"})',
    },
  },
  {
    title: 'Missed webhooks and events',
    description: 'Payments that a job found before the webhook or event arrived, which was lost or late.',
    unit: 'cps',
    lines: {
      'found paid by reconciliation': rate('payments_reconciled_total'),
      'missed webhooks': rate('provider_events_missed_total'),
      'republished events': rate('payments_published_again_total'),
    },
  },
  {
    title: 'Mails',
    description: 'Sent mails and failed attempts per second. Failures only: the mail server is down.',
    unit: 'cps',
    lines: { sent: rate('mails_sent_total'), failures: rate('mail_failures_total') },
  },
  {
    title: 'Mail delay',
    description: 'Age of the oldest unsent mail.',
    unit: 's',
    lines: { delay: 'max(mail_delay_seconds)' },
  },
  {
    title: 'Refused refunds, parked mails, stuck blocks',
    description:
      'Refunds that the card provider refuses, mails that failed for a day, and accounts that cannot be blocked or unblocked.',
    unit: 'short',
    lines: {
      'refunds refused': 'max(refunds_refused)',
      'mails parked': 'max(mails_parked)',
      'blocks stuck': 'max(account_blocks_stuck)',
    },
  },
  {
    title: 'Keys of health texts',
    description:
      'Data keys that an older key wraps, until it can be removed, and those that no configured key unwraps.',
    unit: 'short',
    lines: {
      outdated: 'max(data_keys{state="outdated"})',
      unreadable: 'max(data_keys{state="unreadable"})',
    },
  },
  {
    title: 'Accounts being deleted',
    description:
      'Asked: can still be kept. Closing, announced: wait for a service. Resting: between the two rounds.',
    unit: 'short',
    lines: Object.fromEntries(
      ['asked', 'closing', 'announced', 'resting'].map((state) => [state, `max(erasures{state="${state}"})`]),
    ),
  },
  {
    title: 'Oldest round of an erasure',
    description: 'How long a service has not confirmed that it erased an account.',
    unit: 's',
    lines: { age: 'max(erasure_round_age_seconds)' },
  },
  {
    title: 'Live streams',
    description: 'Browsers that receive live updates.',
    unit: 'short',
    lines: { open: 'sum(live_streams)' },
  },
];

const broker: Panel[] = [
  {
    title: 'Queue depth',
    description: 'Waiting messages by queue. A rise means that a consumer is slow or down.',
    unit: 'short',
    isRanked: true,
    lines: {
      '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue!~".*[.](dead|retry[.].*)"})',
    },
  },
  {
    title: 'Dead letters',
    description: 'Events that a handler failed to process, until an operator settles them.',
    unit: 'short',
    isRanked: true,
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]dead"})' },
  },
  {
    title: 'Retries',
    description: 'Failed events that wait for a retry, by its delay in milliseconds.',
    unit: 'short',
    isRanked: true,
    lines: { '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages{queue=~".*[.]retry[.].*"})' },
  },
  {
    title: 'Memory',
    description: 'At its limit the broker accepts no messages; they wait in the outboxes.',
    unit: 'bytes',
    lines: {
      used: 'max(rabbitmq_process_resident_memory_bytes)',
      limit: 'min(rabbitmq_resident_memory_limit_bytes)',
    },
  },
  {
    title: 'Free disk space',
    description: 'Below its limit the broker accepts no messages.',
    unit: 'bytes',
    lines: { free: 'min(rabbitmq_disk_space_available_bytes)' },
  },
];

const gateway: Panel[] = [
  {
    title: 'Requests by route',
    description: 'Requests per second, including cache hits. `pages` are HTML documents.',
    unit: 'reqps',
    isRanked: true,
    lines: { '{{route}}': rate('gateway_request_seconds_count', 'route') },
  },
  {
    title: 'Errors',
    description: '5xx responses, and 429 from the rate limit per address.',
    unit: 'reqps',
    lines: {
      '{{status}} {{route}}': rate('gateway_request_seconds_count{status=~"5..|429"}', 'status, route'),
    },
  },
  {
    title: 'Latency (p99)',
    description: 'Without live streams, which stay open.',
    unit: 's',
    isRanked: true,
    lines: {
      '{{route}}': quantile(0.99, 'gateway_request_seconds_bucket{route!="/events"}', 'le, route'),
    },
  },
  {
    title: 'Browser errors',
    description: 'Pages that failed to load or render, and uncaught errors. The log has their version.',
    unit: 'cps',
    lines: { '{{kind}}': rate('browser_errors_total', 'kind') },
  },
];

/** All dashboards by uid, which is also the file name. New services appear without a change. */
export const dashboards = {
  business: dashboard('business', 'Mendwell: business', business),
  service: dashboard('service', 'Mendwell: one service', service, 'label_values(outbox_rows, job)'),
  gateway: dashboard('gateway', 'Mendwell: gateway', gateway),
  broker: dashboard('broker', 'Mendwell: broker', broker),
};
