import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { operation, type OperationId } from '#contracts';
import { pattern } from './gate/routes.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

/** Makes a controller method the operation of this id: method, path and status come from the table of operations. */
export const Operation = (id: OperationId): MethodDecorator => {
  const entry = operation(id);
  return applyDecorators(methods[entry.method](pattern(entry)), HttpCode(entry.status[0]));
};
