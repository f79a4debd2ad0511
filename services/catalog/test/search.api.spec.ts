import type { Service } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { neighboursOf, pagesOf } from '@mendwell/service-kit/testing/paging';
import { add, catalogApp, newPerson, servicesOf } from './catalog-app.ts';

const app = catalogApp();
const ada = newPerson({ name: 'Ada Árbol' });
const zoe = newPerson({ name: 'Zoë Heart' });

beforeEach(() => servicesOf(app).deleteMany({}));

const offer = (serviceName: string, more: Partial<ServiceInput> = {}, by = ada) =>
  add(app, by, { serviceName, serviceArea: 'Lisbon', ...more });
const get = (query: string) => app.call('GET', `/services${query}`);
const titles = (answer: Awaited<ReturnType<typeof get>>) =>
  answer.body.map((service: Service) => service.serviceName);
const search = async (text: string) => titles(await get(`?search=${encodeURIComponent(text)}`));

describe('GET /services?search=', () => {
  it.each(['cardio', 'CARDIO', 'diolo', 'gía', 'GIA', 'c', 'rd', '  cardiología  '])(
    'finds "Cardiología" by %p',
    async (text) => {
      await offer('Cardiología');
      await offer('Knees');
      expect(await search(text)).toEqual(['Cardiología']);
    },
  );

  it.each(['cardiologist', 'Cardiology', 'heart doctor', 'heart doctor lisbon'])(
    'finds a cardiologist by %j, as patients say it',
    async (text) => {
      await offer('Follow-up', { specialty: 'Cardiologist' });
      await offer('Check-up', { specialty: 'Radiologist' });
      expect(await search(text)).toEqual(['Follow-up']);
    },
  );

  it.each([
    ['Straße 7', 'strasse'],
    ['STRASSE 7', 'straße'],
    ['GROẞE WÄSCHE', 'grosse wasche'],
    ['Tromsø', 'tromso'],
    ['Łódź', 'lodz'],
    ['Lodz', 'ŁÓDŹ'],
    ['Đặng', 'dang'],
    ['Ħamrun', 'hamrun'],
    ['Kadıköy', 'kadikoy'],
    ['DİŞ', 'diş'],
    ['Cœur', 'coeur'],
    ['Coeur', 'CŒUR'],
    ['Præcis', 'praecis'],
    ['Þórður', 'thordur'],
    ['ΦΥΣΙΟΣ', 'φυσιος'],
    ['Φυσιός', 'ΦΥΣΙΟΣ'],
    ['Ёлка', 'елка'],
    ['O’Brien', "o'brien"],
    ["O'Brien", 'o’brien'],
    ['O`Brien', 'oʼbrien'],
    ['“Care”', '"care"'],
    ['Check–up', 'check-up'],
    ['Check-up', 'check‑up'],
    ['A − B', 'a - b'],
    ['Ｈｅａｒｔ ﬁrst', 'heart first'],
    ['½ hour №2', '1/2 no2'],
    ['ｶﾞﾝ', 'ガン'],
    ['Phy\u00adsio\u200b', 'physio'],
    ['Physio', 'phy\u00adsio'],
    ['Phy\ufeffsio', '\u200ephysio'],
    ['שָׁלוֹם', 'שלום'],
    ['أحمد', 'احمد'],
    ['각막', '각막'.normalize('NFD')],
  ])('finds %j by %j, as a person would', async (title, text) => {
    await offer(title);
    await offer('Knees');
    expect(await search(text)).toEqual([title]);
  });

  it.each([
    ['ガン', 'カン'],
    ['カン', 'ガン'],
    ['はパ', 'ば'],
    ['がん', 'か'],
    ['कि', 'कु'],
    ['ที่', 'ทุ'],
    ['Łódź', 'kodz'],
    ['сердце', 'serdce'],
    ['¨ sign', '´'],
  ])('does not find %j by %j', async (title, text) => {
    await offer(title);
    expect(await search(text)).toEqual([]);
  });

  it('requires every word in title, area or provider name', async () => {
    await offer('Heart check', { serviceArea: 'Porto' });
    await offer('Heart check', { serviceArea: 'Lisbon' }, zoe);
    expect(await search('heart porto')).toHaveLength(1);
    expect(await search('zoe lisbon heart')).toHaveLength(1);
    expect(await search('heart berlin')).toEqual([]);
  });

  it('does not search the description, nor across two fields', async () => {
    await offer('Knee', { description: 'heart', serviceArea: 'Porto' });
    expect(await search('heart')).toEqual([]);
    expect(await search('kneeporto')).toEqual([]);
  });

  it('shows matching titles first, then the newest', async () => {
    await offer('Heart one');
    await offer('By Zoe Heart', {}, ada);
    await offer('Lungs', {}, zoe);
    await offer('Heart two');
    await offer('Feet', {}, zoe);
    expect(await search('heart')).toEqual(['Heart two', 'By Zoe Heart', 'Heart one', 'Feet', 'Lungs']);
  });

  it.each(['.', '.*', '(a+)+$', '[', '\\', '$', '^', '|', '{1,2}', "'", '"', '/', '%', '😀'])(
    'matches %p literally',
    async (text) => {
      await offer('Plain letters');
      await offer(`Odd ${text} sign`);
      expect(await search(text)).toEqual([`Odd ${text} sign`]);
    },
  );

  it.each(['', '?search=', '?search=%20%20'])('lists everything, newest first, for %p', async (query) => {
    await offer('Old');
    await offer('New');
    expect(titles(await get(query))).toEqual(['New', 'Old']);
  });

  it.each([
    `?search=${'x'.repeat(101)}`,
    '?search=a&search=b',
    '?search[$ne]=1',
    '?search[]=a',
    '?search=%00',
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=x',
    '?limit=',
    '?limit=1&limit=2',
    '?after=x',
    '?after=title.123',
    `?after=title.${'0'.repeat(24)}.0`,
    `?after=newest.${'0'.repeat(24)}.0&before=newest.${'0'.repeat(24)}.0`,
    '?after[$gt]=',
  ])('refuses %s instead of guessing', async (query) => {
    await offer('Anything');
    expect(await get(query)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it('counts a search of 100 characters by characters, not by bytes', async () => {
    expect((await get(`?search=${encodeURIComponent('é'.repeat(100))}`)).status).toBe(200);
  });
});

describe('paging', () => {
  it.each(['', 'search=heart&'])('pages through the whole list once, "%s", while it grows', async (query) => {
    for (let index = 0; index < 4; index++) await offer(`Heart ${index}`);
    for (let index = 0; index < 4; index++) await offer(`Feet ${index}`, {}, zoe);
    const whole = titles(await get(`?${query}`));
    const seen: string[] = [];
    let next: string | undefined = `?${query}limit=3`;
    for (let pages = 0; next && pages < 10; pages++) {
      const answer = await get(next);
      seen.push(...titles(answer));
      next = neighboursOf(answer).next;
      await offer('Heart: later', {}, zoe);
    }
    expect(whole).toHaveLength(8);
    expect(seen.filter((title) => title !== 'Heart: later')).toEqual(whole);
  });

  it.each(['', 'search=heart&'])('leads from the last page back to the first, "%s"', async (query) => {
    for (let index = 0; index < 4; index++) await offer(`Heart ${index}`);
    for (let index = 0; index < 4; index++) await offer(`Feet ${index}`, {}, zoe);
    const forth = await pagesOf(app, `/services?${query}limit=3`);
    expect(forth.pages.map(({ length }) => length)).toEqual([3, 3, 2]);
    const back = await pagesOf(app, `/services${forth.last}`, undefined, 'prev');
    expect(back.pages.toReversed().flat()).toEqual(forth.pages.flat());
  });

  it('preserves any search in its links', async () => {
    for (const text of ['a&b=c>;é', 'a&b=c>;é two']) await offer(text);
    const { pages } = await pagesOf(app, `/services?limit=1&search=${encodeURIComponent('a&b=c>;é')}`);
    expect(pages).toHaveLength(2);
  });

  it('counts services without removed ones', async () => {
    await offer('Heart');
    await offer('Feet');
    const gone = await offer('Heart gone');
    await app.call('DELETE', `/serviceDelete/${gone}`, { token: ada.token });
    expect((await get('?limit=1')).headers['x-total-count']).toBe('2');
    expect((await get('?search=heart')).headers['x-total-count']).toBe('1');
    expect((await get('?limit=2')).headers.link).toBeUndefined();
  });

  it('caps the count of a search at 200, but not that of all services', async () => {
    await offer('Heart');
    const { _id, ...heart } = await servicesOf(app).findOne().orFail().lean();
    await servicesOf(app).insertMany(Array.from({ length: 204 }, () => ({ ...heart })));
    expect((await get('?search=heart')).headers['x-total-count']).toBe('200');
    expect((await get('')).headers['x-total-count']).toBe('205');
    expect((await get('?limit=101')).body).toHaveLength(100);
    expect((await get('?limit=1000000000')).body).toHaveLength(100);
  });
});

describe('the cost of a search', () => {
  it('depends on the result, not on the number of services', async () => {
    const serviceId = await offer('Rarely offered');
    const one = await servicesOf(app).findById(serviceId).orFail().lean();
    const many = Array.from({ length: 3_000 }, (_, index) => {
      const { _id, ...copy } = one;
      const name = `common ${index}`;
      return {
        ...copy,
        search: { text: name, grams: ['com', 'mon', 'title:mon'] },
      };
    });
    await servicesOf(app).insertMany(many, { lean: true });
    await app.connection.db?.command({ profile: 2 });
    expect(await search('rarely offered')).toEqual(['Rarely offered']);
    await app.connection.db?.command({ profile: 0 });
    const profiled = await app.connection
      .collection('system.profile')
      .find({ ns: /\.services$/, op: { $in: ['query', 'command'] } })
      .toArray();
    expect(profiled.length).toBeGreaterThan(0);
    for (const operation of profiled) expect(operation.docsExamined).toBeLessThanOrEqual(20);
  });
});
