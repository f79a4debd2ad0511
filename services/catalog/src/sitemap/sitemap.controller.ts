import { getSitemap, listSitemaps } from '@mendwell/contracts/pages';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Header, Param } from '@nestjs/common';
import { SitemapService } from './sitemap.service.ts';

/** Many crawlers cost one read, and a service that is hidden is gone from it within two seconds. */
const briefly = 'public, max-age=0, s-maxage=2, stale-if-error=600';

/** The pages for search engines; cached by the gateway. */
@Controller()
export class SitemapController {
  constructor(private readonly sitemaps: SitemapService) {}

  @Call(listSitemaps)
  @Header('cache-control', briefly)
  index() {
    return this.sitemaps.index();
  }

  @Call(getSitemap)
  @Header('cache-control', briefly)
  part(@Param('part') part: string) {
    return this.sitemaps.part(part);
  }
}
