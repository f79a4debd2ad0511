import { getSitemap, listSitemaps } from '@mendwell/contracts/sitemaps';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Header, Param } from '@nestjs/common';
import { SitemapService } from './sitemap.service.ts';

const cachedFor10Minutes = 'public, max-age=600, stale-if-error=600';

/** The pages for search engines; cached by the gateway. */
@Controller()
export class SitemapController {
  constructor(private readonly sitemaps: SitemapService) {}

  @Call(listSitemaps)
  @Header('cache-control', cachedFor10Minutes)
  index() {
    return this.sitemaps.index();
  }

  @Call(getSitemap)
  @Header('cache-control', cachedFor10Minutes)
  part(@Param('part') part: string) {
    return this.sitemaps.part(part);
  }
}
