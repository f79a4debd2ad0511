import type { HeaderWriter } from '@mendwell/service-kit/pages';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';

const briefly = 'public, max-age=1, stale-while-revalidate=5, stale-if-error=600';

/**
 * Lets the gateway keep what everyone may see for a second, and serve it while this service is down. Somebody
 * who is signed in may just have changed it and reads the truth. A guard that lets everyone in, because an
 * interceptor would cost these calls about a quarter of their time.
 */
@Injectable()
export class PublicAnswer implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { authorization } = http.getRequest<{ headers: { authorization?: string } }>().headers;
    const cacheControl = authorization === undefined ? briefly : 'no-store';
    http.getResponse<HeaderWriter>().header('cache-control', cacheControl);
    return true;
  }
}
