/*
 * Search as the release before version 2 of the folding reads and writes it, so that its instances find every service while
 * both run. A later release drops these fields with their indexes (docs/adr/0058).
 */
import { gramsOf } from './search.rules.ts';

const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Begins each title that this release wrote, where no search looks for it. */
const mark = '\u0002';

/** Services last written by the previous release, so that their other search fields are missing or outdated. */
export const writtenBefore = { searchTitle: { $gt: `${mark}\uffff` } };

export const previousSearchFields = (title: string, text: string) => ({
  searchTitle: mark + normalise(title),
  searchText: normalise(text),
  titleGrams: gramsOf(title, normalise),
  textGrams: gramsOf(text, normalise),
});
