import type { Call } from '@mendwell/contracts/calls';
import * as accounts from '@mendwell/contracts/desk/accounts';
import { getDeskAccountBookings, getDeskServiceBookings } from '@mendwell/contracts/desk/bookings';
import * as contact from '@mendwell/contracts/desk/contact';
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  servicesWithDeadLetters,
} from '@mendwell/contracts/desk/dead-letters';
import { exportJournal } from '@mendwell/contracts/desk/journal';
import { listWaitingPayments, retryPayment } from '@mendwell/contracts/desk/payments';
import * as reviews from '@mendwell/contracts/desk/reviews';
import * as services from '@mendwell/contracts/desk/services';
import { type Desk, openDesk } from './desk-client.ts';

/** Options of a command, as commander parses them. */
type Options = Record<string, string | boolean | undefined>;

const given = (options: Options, ...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])),
  );

const print = (value: unknown) => {
  for (const line of Array.isArray(value) ? value : [value])
    console.log(typeof line === 'string' ? line.trimEnd() : JSON.stringify(line));
};

/** Asks one call and prints its answer, a JSON object in each line. */
async function show(desk: Desk, call: Call, parameters: Record<string, string>, body?: object) {
  const { answer, next } = await desk.ask(call, parameters, body);
  print(answer);
  if (next) console.error(`… and more: repeat it with --after ${decodeURIComponent(next)}`);
}

const decision = (options: Options) => given(options, 'reason', 'note', 'about');

type Verbs = Record<string, (desk: Desk, id: string, options: Options) => Promise<void>>;

const list = (options: Options, search: string, ...names: string[]) => ({
  ...(search && { search }),
  ...given(options, 'after', ...names),
});

/** What operators can do, by subject and verb. Each verb is a call of the desk. */
const subjects: Record<string, Verbs> = {
  services: {
    list: (desk, search, options) =>
      show(desk, services.listDeskServices, list(options, search, 'state', 'provider')),
    show: async (desk, serviceId) => {
      await show(desk, services.getDeskService, { serviceId });
      await show(desk, getDeskServiceBookings, { serviceId });
    },
    hide: (desk, serviceId, options) => show(desk, services.hideService, { serviceId }, decision(options)),
    unhide: (desk, serviceId, options) => show(desk, services.showService, { serviceId }, decision(options)),
  },
  accounts: {
    list: (desk, search, options) =>
      show(desk, accounts.listDeskAccounts, {
        ...list(options, search),
        ...(options.blocked === true && { blocked: 'yes' }),
      }),
    show: async (desk, uid) => {
      await show(desk, accounts.getDeskAccount, { uid });
      await show(desk, getDeskAccountBookings, { uid });
    },
    block: (desk, uid, options) => show(desk, accounts.blockAccount, { uid }, decision(options)),
    unblock: (desk, uid, options) => show(desk, accounts.unblockAccount, { uid }, decision(options)),
  },
  reviews: {
    list: (desk, _, options) => show(desk, reviews.listReportedReviews, given(options, 'after')),
    keep: (desk, bookingId, options) => show(desk, reviews.keepReview, { bookingId }, decision(options)),
    hide: (desk, bookingId, options) => show(desk, reviews.hideReview, { bookingId }, decision(options)),
  },
  contact: {
    list: (desk, _, options) => show(desk, contact.listContactMessages, given(options, 'after', 'state')),
    answer: (desk, messageId, options) =>
      show(desk, contact.answerContactMessage, { messageId }, given(options, 'note')),
    reopen: (desk, messageId, options) =>
      show(desk, contact.reopenContactMessage, { messageId }, given(options, 'note')),
  },
  payments: {
    list: (desk, _, options) => show(desk, listWaitingPayments, given(options, 'after', 'kind', 'payer')),
    retry: (desk, bookingId, options) => show(desk, retryPayment, { bookingId }, given(options, 'note')),
  },
  'dead-letters': {
    list: async (desk) => {
      for (const service of servicesWithDeadLetters)
        for (const queue of (await desk.ask(listDeadLetters(service), {})).answer)
          print({ service, ...queue });
    },
    replay: (desk, queue, options) => settle(desk, replayDeadLetters, queue, options),
    drop: (desk, queue, options) => {
      if (options.yes !== true) throw new Error('This deletes them for good. Repeat it with --yes.');
      return settle(desk, dropDeadLetters, queue, options);
    },
  },
  journal: {
    export: (desk) => show(desk, exportJournal, {}),
  },
};

/** A queue is `<service>.<event>`. */
function settle(
  desk: Desk,
  callOf: typeof replayDeadLetters | typeof dropDeadLetters,
  queue: string,
  options: Options,
): Promise<void> {
  const [service = '', ...event] = queue.split('.');
  return show(desk, callOf(service), { event: event.join('.') }, given(options, 'id', 'note'));
}

/** Runs one verb as an operator. */
export async function useDesk(subject: string, verb: string, id: string, options: Options): Promise<boolean> {
  const verbs = subjects[subject] ?? {};
  const act = verbs[verb];
  try {
    if (!act) throw new Error(`${subject} has the verbs ${Object.keys(verbs).join(', ')}.`);
    await act(await openDesk(), id, options);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
