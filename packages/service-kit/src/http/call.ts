import { type Answer, type Call as CallLiteral, PageHeaders } from '@mendwell/contracts/calls';
import {
  applyDecorators,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { RouteConfig } from '@nestjs/platform-fastify';
import { callMetadata } from './auth.ts';
import type { Page } from './paging.ts';

/** Nest's record of one decorated parameter, such as `@Param('serviceId')`. */
interface Argument {
  data?: string;
  schema?: unknown;
}

/** What a handler returns: the call's answer, or a page of the list that answers it. */
type Result<C extends CallLiteral> = C extends { answerHeaders: typeof PageHeaders }
  ? Answer<C> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<C>;
type Handler<C extends CallLiteral> = (...args: never[]) => Result<C> | Promise<Result<C>>;

/**
 * Serves a call of the contracts: its verb, path, status and media type, who may call it, the headers of a page, and the schemas
 * of the handler's `@Param('name')`, `@Query()` and `@Body()`. Calls that differ in path and summary only may share a handler.
 */
export function Call<C extends CallLiteral>(
  call: C,
  ...others: (Omit<C, 'path' | 'summary'> & CallLiteral)[]
) {
  const isPage = call.answerHeaders === PageHeaders;
  const isPrivate = call.caller === 'user';
  const paths = [call, ...others].map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  return <H extends Handler<C>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    // Parameter decorators have run before.
    const args: Record<string, Argument> =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key) ?? {};
    for (const [name, argument] of Object.entries(args)) addSchema(call, name, argument);
    applyDecorators(
      RequestMapping({ path: paths, method: RequestMethod[call.method] }),
      HttpCode(call.status ?? 200),
      ...(call.mediaType ? [Header('content-type', `${call.mediaType}; charset=utf-8`)] : []),
      ...(isPage || isPrivate ? [RouteConfig({ isPage, isPrivate })] : []),
      SetMetadata(callMetadata, call),
    )(target, key, descriptor);
  };
}

/** Throws for an argument that the call does not have, which would otherwise reach the handler unchecked. */
function addSchema(call: CallLiteral, name: string, argument: Argument): void {
  // Nest names its own parameters `<type>:<index>`, and those of other decorators by random letters and digits.
  const type = Number(name.split(':')[0]);
  const { data = '' } = argument;
  if (type === RouteParamtypes.BODY) argument.schema = call.body;
  else if (type === RouteParamtypes.QUERY) argument.schema = call.query;
  else if (type === RouteParamtypes.PARAM) argument.schema = call.parameters?.[data];
  else return;
  if (!argument.schema && !call.path.includes(`{${data}}`))
    throw new Error(`${call.method} ${call.path} has no ${data || RouteParamtypes[type]?.toLowerCase()}`);
}
