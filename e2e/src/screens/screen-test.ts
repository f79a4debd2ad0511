import { apiPrefix } from '@mendwell/contracts/calls';
import { Services } from '@mendwell/contracts/service';
import { listServices } from '@mendwell/contracts/service-calls';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as journey, watch } from '../journey.ts';
import { logIn } from '../steps.ts';
import { applyLook, looksOf } from './looks.ts';
import { answersOf } from './paused-calls.ts';
import type { Person, Route, State } from './route.ts';

/** Demo accounts, which all have the same password. The states do not change their data. */
const emails = {
  patient: 'maya.lindqvist@mendwell.example',
  provider: 'elena.marsh@mendwell.example',
  operator: 'olga.petrov@mendwell.example',
};
const password = 'Mendwell1';

interface Screens {
  /** Brings a route into one of its states, on the same page as the state before, which keeps compiled scripts. */
  openScreen: (route: Route, state: State) => Promise<Page>;
  /** A service of the demo provider. */
  serviceId: string;
}

/** A page, and the state that it is in. */
interface Opened {
  page: Page;
  setAnswers: Awaited<ReturnType<typeof answersOf>>;
  state?: State;
}

interface Worker {
  /** One browser session per person, signed in once. */
  sessions: Map<Person, BrowserContext>;
}

/** A journey through screens, with the demo accounts. */
export const test = journey.extend<Screens, Worker>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sessions = new Map<Person, BrowserContext>();
      await use(sessions);
      for (const session of sessions.values()) await session.close();
    },
    { scope: 'worker' },
  ],
  serviceId: async ({ request }, use) => {
    const answer = await request.get(`${apiPrefix}${listServices.path}?search=Heart%20Check-up%20and%20ECG`);
    const service = Services.parse(await answer.json()).find(
      ({ providerEmail }) => providerEmail === emails.provider,
    );
    if (!service) throw new Error('The demo data are missing: npm run data -- seed');
    await use(service._id);
  },
  openScreen: async ({ browser, sessions, serviceId, complaints, baseURL }, use) => {
    const sessionOf = async (person: Person) => {
      const known = sessions.get(person);
      if (known) return known;
      // No state is captured in the middle of an animation.
      const session = await browser.newContext({ reducedMotion: 'reduce' });
      sessions.set(person, session);
      if (person !== 'visitor') {
        const page = await session.newPage();
        await logIn(page, { email: emails[person], password });
        await page.close();
      }
      return session;
    };
    // The states provoke refused calls, which the browser reports and the pages log.
    complaints.allowed.push(
      /the server responded with a status of|Error fetching|Federation Runtime|preloaded/,
    );
    const opened = new Map<Person, Opened>();
    const pageOf = async (person: Person) => {
      const known = opened.get(person);
      if (known) return known;
      const page = await (await sessionOf(person)).newPage();
      watch(page, complaints.said, baseURL);
      await page.addInitScript(startAfresh);
      const own: Opened = { page, setAnswers: await answersOf(page) };
      opened.set(person, own);
      return own;
    };
    await use(async (route, state) => {
      const own = await pageOf(state.person ?? route.person);
      const { page, setAnswers } = own;
      const before = route.states[route.states.indexOf(state) - 1];
      const follows = before && own.state === before ? state.follows : undefined;
      own.state = state;
      const [first] = looksOf(state);
      if (first) await (follows ? applyLook(page, first) : page.setViewportSize(first.window));
      const ofCall = route.call && state.answer ? { [route.call]: state.answer } : {};
      await setAnswers({ ...route.answers, ...ofCall, ...state.answers }, follows !== undefined);
      if (!follows) await page.goto(route.path(serviceId));
      await (follows ?? state.arrange)?.(page);
      await expect(state.shows(page)).toBeVisible();
      return page;
    });
    for (const { page } of opened.values()) await page.close();
  },
});

/** In the page: deletes drafts and theme of the state before, and keeps toasts open, which wait while the page is hidden. */
const startAfresh = () => {
  sessionStorage.clear();
  localStorage.removeItem('theme');
  Object.defineProperty(document, 'hidden', { get: () => true });
};
