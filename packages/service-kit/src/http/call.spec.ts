import type { Call as CallLiteral } from '@mendwell/contracts/calls';
import { Body, Param } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import * as z from 'zod/mini';
import { Call } from './call.ts';

const readNote = {
  method: 'GET',
  path: '/notes/{noteId}',
  service: 'catalog',
  caller: 'user',
  summary: 'A call',
  answer: z.string(),
} as const satisfies CallLiteral;

describe('a handler of a call', () => {
  it('is refused at start if it reads a body that the call does not have, and so nobody would check', () => {
    const declare = () => {
      class Controller {
        @Call(readNote)
        read(@Body() body: string) {
          return body;
        }
      }
      return Controller;
    };
    expect(declare).toThrow('GET /notes/{noteId} has no body');
  });

  it('is refused at start if it reads a misspelt parameter', () => {
    const declare = () => {
      class Controller {
        @Call(readNote)
        read(@Param('note') note: string) {
          return note;
        }
      }
      return Controller;
    };
    expect(declare).toThrow('GET /notes/{noteId} has no note');
  });

  it('may have a decorator of ours, whose random name begins like the number of a kind of Nest', () => {
    class Controller {
      read() {
        return '';
      }
    }
    Reflect.defineMetadata(
      ROUTE_ARGS_METADATA,
      { '4x__customRouteArgs__:0': { index: 0 } },
      Controller,
      'read',
    );
    const descriptor = Object.getOwnPropertyDescriptor(Controller.prototype, 'read') ?? {};
    expect(() => Call(readNote)(Controller.prototype, 'read', descriptor)).not.toThrow();
  });
});
