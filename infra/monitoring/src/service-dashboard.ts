import type { Panel } from './panels.ts';
import { quantile, rate, requests } from './queries.ts';

/** The service selected at the top of the dashboard. */
const job = '$service';
/** Excludes the gateway's health checks, which are many and fast. */
const calls = `job="${job}",route!~"/readyz|/healthz"`;

export const service: Panel[] = [
  {
    title: 'Calls by route',
    description: 'Requests per second, without health checks.',
    unit: 'reqps',
    isRanked: true,
    lines: { '{{method}} {{route}}': rate(requests(calls), 'method, route') },
  },
  {
    title: 'Errors',
    description: '5xx and 429 responses by route.',
    unit: 'reqps',
    lines: { '{{status}} {{route}}': rate(requests(`job="${job}",status=~"5..|429"`), 'status, route') },
  },
  {
    title: 'Latency',
    description: 'p50 of all calls, p99 by route.',
    unit: 's',
    isRanked: true,
    lines: {
      p50: quantile(0.5, `http_request_seconds_bucket{${calls}}`),
      'p99 {{route}}': quantile(0.99, `http_request_seconds_bucket{${calls}}`, 'le, route'),
    },
  },
  {
    title: 'Outbox',
    description: 'Unpublished events; normally near 0.',
    unit: 'short',
    lines: { events: `max(outbox_rows{job="${job}"})` },
  },
  {
    title: 'Outbox age',
    description: 'Age of the oldest unpublished event.',
    unit: 's',
    lines: { age: `max(outbox_age_seconds{job="${job}"})` },
  },
  {
    title: 'Events processed',
    description: 'By queue and outcome: `retry` and `dead` mean that the handler failed.',
    unit: 'cps',
    isRanked: true,
    lines: { '{{queue}} {{outcome}}': rate(`event_age_seconds_count{job="${job}"}`, 'queue, outcome') },
  },
  {
    title: 'Event delay (p99)',
    description: 'From occurrence to handling.',
    unit: 's',
    isRanked: true,
    lines: {
      '{{queue}}': quantile(0.99, `event_age_seconds_bucket{job="${job}",outcome="done"}`, 'le, queue'),
    },
  },
  {
    title: 'Event loop lag (p99)',
    description: 'A rise means that the instance is overloaded.',
    unit: 's',
    lines: { '{{instance}}': `nodejs_eventloop_lag_p99_seconds{job="${job}"}` },
  },
  {
    title: 'MongoDB connections',
    description:
      'In use, and operations that wait for one. Waiting operations: MongoDB is slow, or the instance overloaded.',
    unit: 'short',
    lines: { '{{state}} {{instance}}': `mongodb_pool{job="${job}"}` },
  },
  {
    title: 'Memory',
    description: 'Resident set size by instance.',
    unit: 'bytes',
    lines: { '{{instance}}': `process_resident_memory_bytes{job="${job}"}` },
  },
];
