import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { endCanary, readLive } from './live.ts';
import { type Outcome, Refusal } from './refusal.ts';

/** What the visitors of one release met. */
interface Figures {
  views: number;
  errors: number;
  /** Pages and modules that could not be loaded. */
  loads: number;
  /** Milliseconds of the slowest interaction of each view that had one. */
  delays: number[];
}
const none = (): Figures => ({ views: 0, errors: 0, loads: 0, delays: [] });

/** Of each release, before anything is decided. */
const leastViews = 500;
const leastFailures = 10;
const leastDelays = 200;
/** How often they are compared. Each comparison is a chance to err, so it must be convincing. */
const viewsPerLook = 20;
const convincingDeviations = 4;
/** Smaller differences are no reason to end a canary. */
const leastRatio = 1.5;
/** An interaction that takes no longer is good (web.dev/articles/inp). */
const goodDelay = 200;

/**
 * Compares a slice's canary with its stable release by the gateway's log of browsers, in `log`, until that ends or `minutes`
 * have passed. Ends the canary once it is worse. It never makes one live for everyone: anybody can send reports.
 */
export async function watch(store: string, slice: string, log: Readable, minutes = 60): Promise<Outcome> {
  const live = readLive(store).find(({ name }) => name === slice);
  if (!live?.canary) throw new Refusal(`${slice} has no canary.`);
  const versions = { canary: live.canary.release.version, stable: live.version };
  const figures = { canary: none(), stable: none() };
  const names = { canary: `${slice}@${versions.canary}`, stable: `${slice}@${versions.stable}` };
  const outcome = (head: string) => {
    const [canary, stable] = [summaryOf(figures.canary), summaryOf(figures.stable)];
    const message = [head, `${names.canary}: ${said(canary)}`, `${names.stable}: ${said(stable)}`].join('\n');
    return { message, slice, version: versions.canary, canary, stable };
  };
  const end = setTimeout(() => log.destroy(), minutes * 60_000);
  try {
    for await (const line of linesOf(log)) {
      const report = reportIn(line);
      if (report?.slice !== slice) continue;
      if (report.version === versions.canary) count(figures.canary, report);
      // From the canary's first report on: another time of day has other visitors.
      else if (report.version === versions.stable && figures.canary.views > 0) count(figures.stable, report);
      const isLook =
        report.kind === 'view' && (figures.canary.views + figures.stable.views) % viewsPerLook === 0;
      const reason = isLook ? whyWorse(figures.canary, figures.stable) : undefined;
      if (reason === undefined) continue;
      const { message, ...fields } = outcome(
        `${names.canary} is ended: ${reason} than with ${names.stable}.`,
      );
      await endCanary(store, slice, versions.canary, message);
      throw new Refusal(message, 'refused', fields);
    }
  } finally {
    clearTimeout(end);
    log.destroy();
  }
  if (hasEnough(figures.canary, figures.stable))
    return outcome(`${names.canary} is not worse than ${names.stable}; it stays a canary.`);
  const { message, ...fields } = outcome(`Nothing is decided: it takes ${leastViews} views of each release.`);
  throw new Refusal(message, 'failed', fields);
}

/** Ends with the log, also when that was destroyed. */
async function* linesOf(log: Readable) {
  const lines = createInterface({ input: log, crlfDelay: Number.POSITIVE_INFINITY });
  log.once('close', () => lines.close());
  yield* lines;
}

/** A report as the gateway logs it (gateway/templates/browser-reports.conf.template). */
function reportIn(line: string): Record<string, string> | undefined {
  // The containers' log may put a name before it.
  const json = line.slice(line.indexOf('{'));
  if (!json.includes('"service":"browser"')) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function count(figures: Figures, { kind, delay }: Record<string, string>) {
  if (kind === 'load') figures.loads += 1;
  else if (kind !== 'view') figures.errors += 1;
  else {
    figures.views += 1;
    if (delay) figures.delays.push(Number(delay));
  }
}

const hasEnough = (...all: Figures[]) => all.every(({ views }) => views >= leastViews);

function whyWorse(canary: Figures, stable: Figures): string | undefined {
  if (!hasEnough(canary, stable)) return undefined;
  if (isMore(canary, stable, 'errors')) return 'more errors per view';
  if (isMore(canary, stable, 'loads')) return 'more failed loads per view';
  if (canary.delays.length < leastDelays || stable.delays.length < leastDelays) return undefined;
  const delay = p75(canary.delays);
  return delay > Math.max(goodDelay, leastRatio * p75(stable.delays)) ? 'slower interactions' : undefined;
}

/** Whether failures per view differ by more than chance: by four standard deviations of two counts with one rate. */
function isMore(canary: Figures, stable: Figures, of: 'errors' | 'loads') {
  const [here, there] = [canary[of] / canary.views, stable[of] / stable.views];
  const rate = (canary[of] + stable[of]) / (canary.views + stable.views);
  const deviation = Math.sqrt(rate * (1 / canary.views + 1 / stable.views));
  const least = Math.max(leastRatio * there, there + convincingDeviations * deviation);
  return canary[of] >= leastFailures && here > least;
}

const p75 = (delays: number[]) => delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.75)] ?? 0;

const summaryOf = ({ views, errors, loads, delays }: Figures) => ({
  views,
  errorsPerView: perView(errors, views),
  failedLoadsPerView: perView(loads, views),
  interactionP75: delays.length > 0 ? p75(delays) : null,
});
const perView = (failures: number, views: number) =>
  views > 0 ? Number((failures / views).toFixed(4)) : null;

const said = ({ views, errorsPerView, failedLoadsPerView, interactionP75 }: ReturnType<typeof summaryOf>) =>
  `${views} views; per view ${errorsPerView ?? '-'} errors, ${failedLoadsPerView ?? '-'} failed loads; p75 of interactions ${interactionP75 ?? '-'} ms`;
