/** Cursors of the neighbouring pages of a list. */
export interface PageCursors {
  after?: string;
  before?: string;
}

/** The cursors in the `Link` header of a list: `<?after=…>; rel="next", <?before=…>; rel="prev"`. */
export function cursorsIn(link: string | null): PageCursors {
  const cursors: PageCursors = {};
  for (const [, query] of (link ?? '').matchAll(/<[^?>]*\?([^>]*)>/g)) {
    const parameters = new URLSearchParams(query);
    for (const name of ['after', 'before'] as const) {
      const cursor = parameters.get(name);
      if (cursor) cursors[name] = cursor;
    }
  }
  return cursors;
}
