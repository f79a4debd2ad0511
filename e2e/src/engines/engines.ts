/* Runs the journey in each engine named on the command line, by default in all. */
import { type Engine, engineNames, openWindow } from './drivers.ts';
import { journeyOf } from './journey.ts';
import { personWith } from './person.ts';

const { BASE_URL = 'http://localhost:8080' } = process.env;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runIn(engine: Engine) {
  const began = performance.now();
  const windows = [await openWindow(engine)];
  try {
    windows.push(await openWindow(engine));
    const [provider, patient] = windows.map(({ driver }) => personWith(driver, BASE_URL));
    if (!provider || !patient) throw new Error('The journey needs two windows.');
    console.log(`\n${windows[0]?.version}, started in ${seconds(began)}`);
    const steps = journeyOf(provider, patient, BASE_URL);
    for (const [title, step] of steps) {
      const stepBegan = performance.now();
      await step();
      console.log(`  ✓ ${title}, ${seconds(stepBegan)}`);
    }
    console.log(`  ${steps.length} steps passed in ${seconds(began)}`);
    return true;
  } catch (failure) {
    console.error(`  ✗ ${engine}: ${failure}`);
    for (const { driver } of windows) console.error(`    ${await describe(driver)}`);
    return false;
  } finally {
    for (const window of windows) await window.close();
  }
}

/** The address and the text of the open page. */
const describe = async (driver: Awaited<ReturnType<typeof openWindow>>['driver']) =>
  `${await driver.getCurrentUrl()}: ${await driver.executeScript<string>(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 600))}`;

const isEngine = (name: string): name is Engine => engineNames.some((known) => known === name);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isEngine(name));
if (unknown.length > 0) throw new Error(`There is no engine ${unknown}, only ${engineNames.join(', ')}.`);
const results: boolean[] = [];
for (const engine of named.length > 0 ? named.filter(isEngine) : engineNames)
  results.push(await runIn(engine));
const passed = results.filter(Boolean).length;
console.log(`\n${passed} of ${results.length} engines passed`);
process.exitCode = passed === results.length ? 0 : 1;
