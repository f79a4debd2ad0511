import { parentPort, workerData } from 'node:worker_threads';
import { busyTimes } from './calendars/busy-times.ts';

// A thread that reads one calendar (`calendars/calendar-reader.ts`).
parentPort?.postMessage(busyTimes(workerData.text, workerData.query));
