/*
 * Runs while the head is parsed: before the first paint, and before every other script. `packages/build` bundles it alone,
 * as `/page-boot.js`; the page waits for it, so it must stay small. The protocol: packages/contracts/src/page-boot.ts.
 */
import { type BootCalls, type PageBoot, pictureFrom } from '@mendwell/contracts/page-boot';
import { wasSignedIn } from '@mendwell/web-kit/session/signed-in';
import { applyStoredTheme } from './theme/theme.ts';

/** On a phone, scripts would delay the first view. They wait for it, but no longer than this. */
const maxFirstViewMs = 3_000;
const maxPicturesMs = 1_000;
const callTimeoutMs = 10_000;
/** An unused answer is too old to be shown after this. */
const maxAnswerAgeMs = 10_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const nextFrame = () => new Promise(requestAnimationFrame);

/** Nothing starts early for a search, which needs other data, or if the visitor must sign in first. */
const readBoot = (): PageBoot | undefined => {
  const text = document.querySelector<HTMLMetaElement>('meta[name=start]')?.content;
  if (!text || location.search) return undefined;
  const boot: PageBoot = JSON.parse(text);
  return boot.requiresLogin && !wasSignedIn() ? undefined : boot;
};

const send = ({ calls, parameterAt }: PageBoot): BootCalls =>
  new Map(
    calls.map((call) => {
      const address = call.replace('$1', () => location.pathname.split('/')[parameterAt] ?? '');
      const answer = fetch(address, { signal: AbortSignal.timeout(callTimeoutMs) });
      // The page reports the failure when it uses the answer.
      answer.catch(() => {});
      return [address, answer];
    }),
  );

/** Gives the pictures of the first view their addresses. */
const showPictures = async (answer: Promise<Response>) => {
  const data = await (await answer).clone().json();
  for (const picture of document.querySelectorAll<HTMLImageElement>(`[${pictureFrom}]`)) {
    const field = picture.getAttribute(pictureFrom) ?? '';
    const address = field.split('.').reduce((value, key) => value?.[key], data);
    if (address) picture.src = address;
  }
};

/** Resolves two frames after the first view's picture has loaded, when the frame with it is on the screen. */
const firstViewPainted = async (answer: Promise<Response> | undefined) => {
  if (answer) await Promise.race([showPictures(answer), delay(maxPicturesMs)]).catch(() => {});
  await document.querySelector<HTMLImageElement>('#root img:not([loading=lazy])')?.decode();
  await nextFrame();
  await nextFrame();
  await delay(0);
};

/** Only a hint: without it, the page's own code loads the file later. */
const preload = (href: string) => {
  const as = href.endsWith('.css') ? 'style' : 'script';
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', href, as, fetchPriority: 'low' }));
};

const open = async () => {
  const boot = readBoot();
  const answers = boot ? send(boot) : new Map();
  globalThis.bootCalls = answers;
  setTimeout(() => answers.clear(), maxAnswerAgeMs);
  // Only a page with a first view has this template (index.html).
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (scripts) {
    const [first] = answers.values();
    await Promise.race([firstViewPainted(first).catch(() => {}), delay(maxFirstViewMs)]);
    document.head.append(scripts.content);
  }
  boot?.files.forEach(preload);
};

applyStoredTheme();
// Once the page is parsed, and before its deferred scripts run.
document.addEventListener('readystatechange', open, { once: true });
