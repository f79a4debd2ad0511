import { createAccount, makeOperator, signIn } from '@mendwell/client/accounts';
import { callsOf } from '@mendwell/client/calls';
import { eventually, ok } from '@mendwell/client/http';
import type { DeskAccountDetails } from '@mendwell/contracts/desk/accounts';
import { offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

const decision = { reason: 'fraud' };

/** What is decided after a backup, about accounts and a service from before it; and what a restore has undone of that. */
export async function prepareDecisions(system: System) {
  const { url } = system;
  const [blocked, hidden] = [await offerService(system), await offerService(system)];
  const [keeps, leaves] = [await createAccount(url), await createAccount(url)];
  const operator = await makeOperator(url, await createAccount(url));
  for (const person of [blocked.provider, keeps, leaves])
    await ok(callsOf(url, person).api('PUT', '/account'));
  await ok(callsOf(url, keeps).api('DELETE', '/account'));

  const make = async () => {
    const desk = callsOf(url, operator);
    await ok(desk.api('POST', `/desk/catalog/accounts/${blocked.provider.uid}/block`, decision));
    const path = `/desk/catalog/services/${hidden.serviceId}`;
    const { version } = await ok(desk.api<{ version: string }>('GET', path));
    await ok(desk.api('POST', `${path}/hide`, { ...decision, version }));
    const again = await signIn(url, keeps);
    await ok(callsOf(url, again).api('POST', '/account/keep'));
    await ok(callsOf(url, leaves).api('DELETE', '/account'));
  };

  const findUndone = async ({ url: restored }: System): Promise<string[]> => {
    const desk = callsOf(restored, await signIn(restored, operator));
    const account = ({ uid }: { uid: string }) =>
      ok(desk.api<DeskAccountDetails>('GET', `/desk/catalog/accounts/${uid}`));
    const { status } = await desk.service(hidden.serviceId);
    const undone = {
      block: !(await account(blocked.provider)).blocked,
      hiding: status !== 404,
      keep: (await account(keeps)).erasesAt !== undefined,
      leave: (await account(leaves)).erasesAt === undefined,
    };
    await eventually(
      'the block is complete again',
      async () => (await account(blocked.provider)).blocked?.isComplete || undefined,
    );
    return Object.entries(undone).flatMap(([name, isUndone]) => (isUndone ? [name] : []));
  };
  return { make, findUndone };
}
