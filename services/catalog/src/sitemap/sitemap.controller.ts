import { Public } from '@mendwell/service-kit/http/auth';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { SitemapService } from './sitemap.service.ts';

const cachedFor10Minutes = 'public, max-age=600, stale-if-error=600';
const xml = 'application/xml; charset=utf-8';

/** The pages for search engines; cached by the gateway. */
@Public()
@Controller()
export class SitemapController {
  constructor(private readonly sitemaps: SitemapService) {}

  @Get('sitemap.xml')
  @Header('content-type', xml)
  @Header('cache-control', cachedFor10Minutes)
  index() {
    return this.sitemaps.index();
  }

  @Get('sitemap/:part')
  @Header('content-type', xml)
  @Header('cache-control', cachedFor10Minutes)
  part(@Param('part') part: string) {
    return this.sitemaps.part(part);
  }
}
