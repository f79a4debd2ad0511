import { fixture } from '@mendwell/service-kit/testing/fixture';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { add, catalogApp, type Person, servicesOf, signIn } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

const app = catalogApp();
const desk = fixture(() => startDesk(app));
let ada: Person;
let grace: Person;

beforeEach(async () => {
  await servicesOf(app).deleteMany({});
  [ada, grace] = [await signIn({ name: 'Dr. Ada' }), await signIn({ name: 'Dr. Grace' })];
});

const list = (query: Record<string, string>) => desk.read(`services?${new URLSearchParams(query)}`);
const ids = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ _id }: { _id: string }) => _id);
const hide = (id: string) => desk.moderate('hide', id);
const remove = ({ token }: Person, id: string) => app.call('DELETE', `/serviceDelete/${id}`, { token });

/** One service of each state for both, and what each is called. */
async function services() {
  const of = async (person: Person) => {
    const [listed, hidden, removed] = [
      await add(app, person, { serviceName: 'Kardiología one' }),
      await add(app, person, { serviceName: 'Kardiología two' }),
      await add(app, person, { serviceName: 'Kardiología three' }),
    ];
    await hide(hidden);
    await remove(person, removed);
    return { listed, hidden, removed };
  };
  return { ofAda: await of(ada), ofGrace: await of(grace) };
}

describe('GET /desk/catalog/services', () => {
  it('finds services of each state by id, address, words and account, newest first', async () => {
    const { ofAda, ofGrace } = await services();
    for (const state of ['listed', 'hidden', 'removed'] as const) {
      const [one, other] = [ofAda[state], ofGrace[state]];
      expect(await ids({ state })).toEqual([other, one]);
      expect(await ids({ state, provider: ada.uid })).toEqual([one]);
      expect(await ids({ state, search: one.toUpperCase() })).toEqual([one]);
      expect(await ids({ state, search: ada.email.toUpperCase() })).toEqual([one]);
      expect(await ids({ state, search: ada.email, provider: grace.uid })).toEqual([]);
      expect(await ids({ state, search: ada.email.slice(1) })).toEqual([]);
      const byWords = state === 'removed' ? [] : [other, one];
      expect(await ids({ state, search: 'KARDIOLOGIA' })).toEqual(byWords);
      expect(await ids({ state, search: 'kardiologia grace' })).toEqual(byWords.slice(0, 1));
      expect(await ids({ state, search: 'kardiologia', provider: ada.uid })).toEqual(byWords.slice(1));
    }
    expect(await ids({})).toEqual([ofGrace.listed, ofAda.listed]);
    expect((await list({ state: 'gone' })).status).toBe(400);
  });

  it('finds one of a thousand', async () => {
    const fraudulent = await add(app, ada, { serviceName: 'Quantum cure' });
    const { _id, ...template } = await servicesOf(app).findById(fraudulent).orFail().lean();
    const search = { text: 'checkup', grams: ['che'] };
    const many = Array.from({ length: 1_000 }, () => ({ ...template, search }));
    await servicesOf(app).insertMany(many);
    expect(await ids({ search: 'quantum' })).toEqual([fraudulent]);
    const answer = await list({ limit: '1' });
    expect(answer.headers['x-total-count']).toBe('1001');
  });

  it('pages through every state, forwards and backwards', async () => {
    const added: string[] = [];
    for (let index = 0; index < 15; index += 1) added.unshift(await add(app, ada));
    const groups = { listed: added.slice(0, 5), hidden: added.slice(5, 10), removed: added.slice(10) };
    for (const id of groups.hidden) await hide(id);
    for (const id of groups.removed) await remove(ada, id);
    for (const [state, expected] of Object.entries(groups))
      for (const query of ['', `&provider=${ada.uid}`, `&search=${ada.email}`]) {
        const url = `/desk/catalog/services?state=${state}&limit=2${query}`;
        const forth = await pagesOf(app, url, desk.operator.token);
        expect(forth.pages.flat()).toEqual(expected);
        expect(forth.totals).toEqual(['5', '5', '5']);
        const last = `/desk/catalog/services${forth.last}`;
        const back = await pagesOf(app, last, desk.operator.token, 'prev');
        expect(back.pages.reverse().flat()).toEqual(expected);
      }
  });
});

describe('GET /desk/catalog/services/{serviceId}', () => {
  it('shows a service in any state', async () => {
    const { ofAda } = await services();
    for (const [state, id] of Object.entries(ofAda))
      expect(await desk.read(`services/${id}`)).toMatchObject({
        status: 200,
        body: { _id: id, state, providerUid: ada.uid, providerEmail: ada.email, bookingsCount: 0 },
      });
    expect((await desk.read(`services/${'f'.repeat(24)}`)).status).toBe(404);
  });
});
