import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';

const briefly = 'public, max-age=1, stale-while-revalidate=5, stale-if-error=600';

interface HeaderWriter {
  header(name: string, value: string): unknown;
}

/**
 * Lets the gateway keep what everyone may see for a second, and serve it while this service is down. Somebody
 * who is signed in may just have changed it and reads the truth.
 */
@Injectable()
export class PublicAnswer implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const { authorization } = http.getRequest<{ headers: { authorization?: string } }>().headers;
    const cacheControl = authorization === undefined ? briefly : 'no-store';
    http.getResponse<HeaderWriter>().header('cache-control', cacheControl);
    return next.handle();
  }
}
