const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const document = (list: string, entry: string, addresses: string[]) => {
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${entries}</${list}>\n`;
};

/** A sitemap of pages, by their whole addresses. Source: sitemaps.org. */
export const sitemap = (addresses: string[]): string => document('urlset', 'url', addresses);

/** The list of sitemaps, by their whole addresses. */
export const sitemapIndex = (addresses: string[]): string => document('sitemapindex', 'sitemap', addresses);
