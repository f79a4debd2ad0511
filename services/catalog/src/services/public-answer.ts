import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';

/** The gateway's second and one more while it asks again, then one of a browser: what is hidden is gone within three. */
const briefly = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=600';

/**
 * Allows the gateway to cache public answers for a second, and to serve them while this service is down. Signed-in users
 * get fresh answers, because they may just have changed a service. A guard: an interceptor would take about a quarter
 * of the time of these calls, which may cost 1.25 times bare Fastify's at most.
 */
@Injectable()
export class PublicAnswer implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { authorization } = http.getRequest<{ headers: { authorization?: string } }>().headers;
    const cacheControl = authorization === undefined ? briefly : 'no-store';
    http
      .getResponse<{ header(name: string, value: string): unknown }>()
      .header('cache-control', cacheControl);
    return true;
  }
}
