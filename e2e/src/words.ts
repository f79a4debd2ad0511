import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What a reader meets in one place: each word exactly as it stands here, where it can be seen. */
export interface Words {
  headings?: string[];
  /** Labels of fields. */
  labels?: string[];
  placeholders?: string[];
  buttons?: string[];
  /** Text and where it leads. */
  links?: Record<string, string>;
  columns?: string[];
  texts?: string[];
}

export async function expectWords(place: Page | Locator, words: Words) {
  const seen: Locator[] = [
    ...(words.headings ?? []).map((name) => place.getByRole('heading', { name, exact: true })),
    ...(words.labels ?? []).map((label) => place.getByLabel(label, { exact: true })),
    ...(words.placeholders ?? []).map((text) => place.getByPlaceholder(text, { exact: true }).first()),
    ...(words.buttons ?? []).map((name) => place.getByRole('button', { name, exact: true }).first()),
    ...Object.keys(words.links ?? {}).map((name) => place.getByRole('link', { name, exact: true }).first()),
    ...(words.columns ?? []).map((name) => place.getByRole('columnheader', { name, exact: true })),
    ...(words.texts ?? []).map((text) => place.getByText(text, { exact: true }).first()),
  ];
  for (const word of seen) await expect(word).toBeVisible();
  for (const [name, path] of Object.entries(words.links ?? {}))
    await expect(place.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path);
}
