import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { type Person, signIn } from './catalog-app.ts';

export const fraud = { reason: 'fraud', note: 'Somebody else on the photo' };

/** An operator's calls. */
export async function startDesk(app: TestApp) {
  const operator = await signIn({ isOperator: true });
  const { token } = operator;
  const read = (path: string) => app.call('GET', `/desk/catalog/${path}`, { token });
  const act = (path: string, body: object = fraud) =>
    app.call('POST', `/desk/catalog/${path}`, { token, body });
  /** Hides or shows a service as it is now, or the version that is `known`. */
  const moderate = async (verb: 'hide' | 'show', serviceId: string, body: object = fraud, known?: string) => {
    const { version = 'unknown' } = known ? { version: known } : (await read(`services/${serviceId}`)).body;
    return act(`services/${serviceId}/${verb}`, { ...body, version });
  };
  /** What the journal will have about one subject: `service.hide fraud`. */
  const recorded = async (id: string) =>
    (await app.outbox('operator.acted')).flatMap(({ data }) =>
      'subject' in data && data.subject.id === id && data.operatorEmail === operator.email
        ? [`${data.subject.kind} ${data.action} ${data.reason ?? ''}`.trim()]
        : [],
    );
  return { operator, read, act, moderate, recorded };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

const hourAgo = () => new Date(Date.now() - 61 * 60_000);

/** Those for whom the desk does not exist, or not before they sign in again, by what they are told. */
export async function refusedCallers(person: Person): Promise<[string | undefined, number][]> {
  const operator = await signIn({ isOperator: true });
  return [
    [undefined, 404],
    ['nonsense', 404],
    [person.token, 404],
    [unsignedToken({ ...operator, signedInAt: hourAgo() }), 403],
  ];
}

/** All documents of a service, but for those of background work. */
export async function everythingIn(app: TestApp): Promise<Record<string, unknown[]>> {
  const database = app.connection.getClient().db(app.connection.name);
  const collections = (await database.collections()).filter(
    ({ collectionName }) => collectionName !== 'restatements',
  );
  const all = collections.map(
    async (collection): Promise<[string, unknown[]]> => [
      collection.collectionName,
      await collection.find().sort({ _id: 1 }).toArray(),
    ],
  );
  return Object.fromEntries(await Promise.all(all));
}
