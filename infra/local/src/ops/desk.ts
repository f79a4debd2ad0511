import type { Call, CallParameters } from '@mendwell/contracts/calls';
import * as accounts from '@mendwell/contracts/desk/accounts';
import { getDeskAccountBookings, getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import { exportJournal, listJournal, reasonCategories } from '@mendwell/contracts/desk/actions';
import * as contact from '@mendwell/contracts/desk/contact';
import * as letters from '@mendwell/contracts/desk/dead-letters';
import {
  listWaitingPayments,
  retryPayment,
  settleRefund,
  takeOverRefund,
} from '@mendwell/contracts/desk/payments';
import * as reviews from '@mendwell/contracts/desk/reviews';
import { findBookings, findPayments } from '@mendwell/contracts/desk/search';
import * as services from '@mendwell/contracts/desk/services';
import { Command } from 'commander';
import { type Desk, openDesk } from './desk-client.ts';

/** What operators can do, by subject and verb: calls of the desk, made one after the other. */
const subjects: Record<string, Record<string, Call[]>> = {
  services: {
    list: [services.listDeskServices],
    show: [services.getDeskService, getDeskServiceBookings],
    hide: [services.hideService],
    unhide: [services.showService],
  },
  accounts: {
    list: [accounts.listDeskAccounts],
    show: [accounts.getDeskAccount, getDeskAccountBookings],
    block: [accounts.blockAccount],
    unblock: [accounts.unblockAccount],
    admit: [accounts.admitAccount],
    'hide-profile': [accounts.hideProfile],
    'show-profile': [accounts.showProfile],
  },
  reviews: { list: [reviews.listModeratedReviews], keep: [reviews.keepReview], hide: [reviews.hideReview] },
  contact: {
    list: [contact.listContactMessages],
    answer: [contact.answerContactMessage],
    reopen: [contact.reopenContactMessage],
  },
  bookings: { find: [findBookings] },
  payments: { find: [findPayments] },
  refunds: {
    list: [listWaitingPayments],
    retry: [retryPayment],
    'take-over': [takeOverRefund],
    settle: [settleRefund],
  },
  'dead-letters': {
    list: letters.servicesWithDeadLetters.map(letters.listDeadLetters),
    replay: [letters.replayDeadLetters('{service}')],
    drop: [letters.dropDeadLetters('{service}')],
  },
  journal: { list: [listJournal], export: [exportJournal] },
};

const hints: Record<string, string> = {
  reason: reasonCategories.join(', '),
  after: 'the next page of a list',
  version: 'that of the text you have read',
  expected: 'refuses if there are more',
};
const parserOf = (name: string) => (text: string) => (name === 'expected' ? Number(text) : text);

/** The verb of calls: what their paths and `search` name are its arguments, all other fields of query or body options. */
function commandOf(verb: string, calls: Call[]): Command {
  const [{ path, query, body }] = calls as [Call];
  const fields = Object.keys({ ...query?.shape, ...(body as typeof query)?.shape });
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const command = new Command(verb);
  for (const name of names) command.argument(`<${name}>`);
  if (fields.includes('search')) command.argument('[search]');
  for (const name of fields.filter((field) => field !== 'search'))
    command.option(`--${name} <${name}>`, hints[name] ?? '', parserOf(name));
  if (verb === 'drop') command.requiredOption('--yes', 'confirms that they are deleted for good');
  return command.action(async () => {
    const { yes, ...options } = command.opts();
    const given = [...names, 'search'].flatMap((name, at) =>
      command.args[at] ? [[name, command.args[at]]] : [],
    );
    const parameters = { ...Object.fromEntries(given), ...(!body && options) };
    const desk = await openDesk();
    for (const call of calls) await show(desk, call, parameters, options);
  });
}

/** Makes one call and prints its answer, a JSON object in each line. */
async function show(desk: Desk, call: Call, parameters: CallParameters<Call>, body: object) {
  const { answer, next } = await desk.ask(call, parameters, body);
  const [, , service] = call.path.split('/');
  for (const line of Array.isArray(answer) ? answer : [answer])
    if (typeof line === 'string') console.log(line.trimEnd());
    else console.log(JSON.stringify(call.path.endsWith('/dead-letters') ? { service, ...line } : line));
  if (next) console.error(`… and more: repeat it with --after ${decodeURIComponent(next)}`);
}

/** Runs a command as an operator: a subject, a verb and its arguments. */
export async function useDesk(args: string[]): Promise<boolean> {
  const desk = new Command('npm run ops --');
  for (const [subject, verbs] of Object.entries(subjects)) {
    const group = desk.command(subject);
    for (const [verb, calls] of Object.entries(verbs)) group.addCommand(commandOf(verb, calls));
  }
  try {
    await desk.parseAsync(args, { from: 'user' });
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
