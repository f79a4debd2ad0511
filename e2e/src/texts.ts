import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The visible texts of a part of a page, each matched exactly. */
export interface Texts {
  headings?: string[];
  /** Labels of fields. */
  labels?: string[];
  placeholders?: string[];
  buttons?: string[];
  /** Addresses by text. */
  links?: Record<string, string>;
  columns?: string[];
  texts?: string[];
}

export async function expectTexts(part: Page | Locator, expected: Texts) {
  const elements: Locator[] = [
    ...(expected.headings ?? []).map((name) => part.getByRole('heading', { name, exact: true })),
    ...(expected.labels ?? []).map((label) => part.getByLabel(label, { exact: true })),
    ...(expected.placeholders ?? []).map((text) => part.getByPlaceholder(text, { exact: true }).first()),
    ...(expected.buttons ?? []).map((name) => part.getByRole('button', { name, exact: true }).first()),
    ...Object.keys(expected.links ?? {}).map((name) => part.getByRole('link', { name, exact: true }).first()),
    ...(expected.columns ?? []).map((name) => part.getByRole('columnheader', { name, exact: true })),
    ...(expected.texts ?? []).map((text) => part.getByText(text, { exact: true }).first()),
  ];
  for (const element of elements) await expect(element).toBeVisible();
  for (const [name, path] of Object.entries(expected.links ?? {}))
    await expect(part.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path);
}
