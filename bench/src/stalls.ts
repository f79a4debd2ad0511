/*
 * npm run stalls: twelve people register, book, pay and have their bookings worked on, through the gateway of a system
 * of its own, while one part after another is suspended. Fails if anything is not accepted again in time, if databases
 * and card provider disagree, or if a burst of repeated requests is answered with a 5xx.
 * `npm run stalls -- broker` suspends that part only. Five minutes.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { compile, namesFromArguments } from './shared/command-line.ts';

await compile('contracts');
const { stallParts, stalls } = await import('./stalls/stall-parts.ts');

await runCommand(() => stallParts(namesFromArguments(Object.keys(stalls))));
