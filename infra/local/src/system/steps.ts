import { StartFailure } from '../start-failure.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one step of a start and prints its duration. A failure names the step. */
export async function step<T>(title: string, work: (report: (text: string) => void) => Promise<T>) {
  const began = performance.now();
  try {
    const result = await work((text) => console.log(`    ${title}: ${text} …`));
    console.log(`  ✓ ${title.padEnd(24)} ${seconds(began).padStart(7)}`);
    return result;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`${title} failed: ${error instanceof Error ? error.message : error}`);
  }
}
