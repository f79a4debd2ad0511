import { Ajv2020 } from 'ajv/dist/2020.js';

interface Operation {
  /** Empty if the call takes no token. */
  security: object[];
  tags?: string[];
  requestBody?: object;
  responses: Record<string, object>;
}

/** The checked part of an OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** A request and the service's response. */
interface Exchange {
  method: string;
  url: string;
  /** As it was sent: JSON, if it is well-formed. */
  payload: string | undefined;
  status: number;
  contentType: string;
  body: unknown;
}

const pointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const matches = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Checks a service's responses against its OpenAPI document. */
export class DescribedApi {
  private static readonly known = new WeakMap<OpenApi, DescribedApi>();

  /** One per document: compiling its schemas takes longer than most tests. */
  static of(document: OpenApi): DescribedApi {
    const api = DescribedApi.known.get(document) ?? new DescribedApi(document);
    DescribedApi.known.set(document, api);
    return api;
  }

  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

  private constructor(readonly document: OpenApi) {
    this.ajv.addSchema({ $id: 'openapi', ...document });
  }

  /** Throws if a response, or an accepted request body, does not match the document. */
  check({ method, url, payload, status, contentType, body }: Exchange): void {
    const pathname = url.replace(/\?.*/s, '');
    const path = Object.keys(this.document.paths).find((template) => matches(template, pathname));
    const verb = method.toLowerCase();
    const operation = path && this.document.paths[path]?.[verb];
    // Refused before routing, so there is no call to describe it.
    if (!path || !operation) {
      if (status < 400) throw new Error(`${method} ${url} answers ${status} and is not described`);
      return;
    }
    const at = ['paths', path, verb];
    const described: { $ref?: string } | undefined = operation.responses[status];
    if (!described) throw new Error(`${method} ${path} answers ${status}, which is not described`);
    // Has no body.
    if (status === 304) return;
    const answerAt = described.$ref?.slice(2).split('/') ?? [...at, 'responses', String(status)];
    const mediaType = contentType.replace(/;.*/, '');
    this.validate(`The answer of ${method} ${path}`, [...answerAt, 'content', mediaType, 'schema'], body);
    if (status < 300 && operation.requestBody) {
      const bodyAt = [...at, 'requestBody', 'content', 'application/json', 'schema'];
      this.validate(`What ${method} ${path} took`, bodyAt, payload && JSON.parse(payload));
    }
  }

  private validate(what: string, pointer: string[], value: unknown): void {
    const validate = this.ajv.getSchema(`openapi#/${pointer.map(pointerPart).join('/')}`);
    if (!validate) throw new Error(`${what} is not described at ${pointer.join(' ')}`);
    if (!validate(value))
      throw new Error(`${what} is not as described: ${this.ajv.errorsText(validate.errors)}`);
  }
}
