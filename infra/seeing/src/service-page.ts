import type { Panel } from './panels.ts';
import { quantile, rate, requests } from './queries.ts';

/** The service selected at the top of the dashboard. */
const job = '$service';
export const service: Panel[] = [
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
