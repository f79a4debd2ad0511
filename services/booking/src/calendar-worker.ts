import { parentPort } from 'node:worker_threads';
import { busyTimes } from './calendars/busy-times.ts';

// A thread that reads one calendar (`calendars/calendar-reader.ts`).
parentPort?.once('message', ({ text, query }) => parentPort?.postMessage(busyTimes(text, query)));
parentPort?.postMessage('ready');
