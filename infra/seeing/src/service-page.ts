import type { Panel } from './panels.ts';
import { quantile, rate, requests } from './queries.ts';

/** The service selected at the top of the dashboard. */
const job = '$service';
/** The checks of the gateway left out, which are many and quick. */
const calls = `job="${job}",route!~"/readyz|/healthz"`;

export const service: Panel[] = [
  {
    title: 'Calls by route',
    description: 'Answers in a second, the checks of the gateway left out.',
    unit: 'reqps',
    isRanked: true,
    lines: { '{{method}} {{route}}': rate(requests(calls), 'method, route') },
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
    isRanked: true,
    lines: {
      p50: quantile(0.5, `http_request_seconds_bucket{${calls}}`),
      'p99 {{route}}': quantile(0.99, `http_request_seconds_bucket{${calls}}`, 'le, route'),
    },
  },
  {
    title: 'Outbox',
    description: 'Events that are not yet in the broker: stays near 0.',
    unit: 'short',
    lines: { events: `max(outbox_rows{job="${job}"})` },
  },
  {
    title: 'Age of the outbox',
    description: 'How long the first of them has waited.',
    unit: 's',
    lines: { age: `max(outbox_age_seconds{job="${job}"})` },
  },
  {
    title: 'Events processed',
    description: 'By queue and outcome; `retry` and `dead` are failures of a handler.',
    unit: 'cps',
    isRanked: true,
    lines: { '{{queue}} {{outcome}}': rate(`event_age_seconds_count{job="${job}"}`, 'queue, outcome') },
  },
  {
    title: 'Delay of events',
    description: 'From what happened to its effect here, for all but one in a hundred.',
    unit: 's',
    isRanked: true,
    lines: {
      '{{queue}}': quantile(0.99, `event_age_seconds_bucket{job="${job}",outcome="done"}`, 'le, queue'),
    },
  },
  {
    title: 'Delay of the event loop',
    description: 'All but one in a hundred turns are less late. A rise: this instance has too much to do.',
    unit: 's',
    lines: { '{{instance}}': `nodejs_eventloop_lag_p99_seconds{job="${job}"}` },
  },
  {
    title: 'MongoDB connections',
    description: 'Those in use, and operations that wait for one: this instance has too much to do.',
    unit: 'short',
    lines: { '{{state}} {{instance}}': `mongodb_pool{job="${job}"}` },
  },
  {
    title: 'Memory',
    description: 'Resident, by instance.',
    unit: 'bytes',
    lines: { '{{instance}}': `process_resident_memory_bytes{job="${job}"}` },
  },
];
