import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { isForm } from '#contracts';
import { parseQuery } from './validate.js';

/**
 * Reads `@Query() query: SomeForm` into its form. Bodies are left alone: the order of checks puts an idempotent replay
 * before the fields, so a handler validates its body itself.
 */
export class QueryPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    return type === 'query' && isForm(metatype) ? parseQuery(metatype, value as Record<string, unknown>) : value;
  }
}
