import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { operation, type OperationId } from '#contracts';
import { pattern } from './routes.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

/** Method, path and status come from the operations table. `others` differ only in the path. */
export const Operation = (id: OperationId, ...others: readonly OperationId[]): MethodDecorator => {
  const { method, status } = operation(id);
  const paths = [id, ...others].map((operationId) => pattern(operation(operationId)));
  return applyDecorators(methods[method](paths), HttpCode(status[0]));
};
