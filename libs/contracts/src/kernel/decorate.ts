import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsOptional,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { FormField, FieldReader, ValueReader } from './form.js';

/*
 * A plain value has a single `ValidateBy` for all of its messages: every additional rule costs time on every request,
 * and only the first message is reported.
 */

/** Rule names for a value and for an item in a list of values. */
export const VALUE_RULE = 'value';
export const ITEM_RULE = 'item';

export const NOT_AN_OBJECT = 'must be an object';
const REQUIRED = 'is required';
const NOT_A_LIST = 'must be a list';

export const decorate = (prototype: object, field: FormField): void => {
  for (const decorator of [...transformations(field), ...presenceDecorators(field), ...ruleDecorators(field.reader)])
    decorator(prototype, field.name);
};

const transformations = (field: FormField): readonly PropertyDecorator[] => {
  const { reader } = field;
  const inner = reader.kind === 'list' ? reader.item : reader;
  return [
    ...(inner.kind === 'form' ? [Type(inner.of)] : []),
    Transform(({ value }: { value: unknown }) => normalize(field, value), { toClassOnly: true }),
  ];
};

/** Null and blank count as absent. The default replaces an absent value. */
const normalize = ({ reader, optional, nullable, fallback }: FormField, value: unknown): unknown => {
  if (value === undefined || value === null) return value === null && nullable ? null : fallback;
  if (reader.kind === 'form') return value;
  if (reader.kind === 'list') {
    const { item } = reader;
    return item.kind === 'value' && Array.isArray(value) ? value.map(item.tidy) : value;
  }
  const tidied = reader.tidy(value);
  return tidied === '' && optional && reader.blankIsAbsent ? fallback : tidied;
};

/** A plain value's rule rejects an absent value itself. */
const presenceDecorators = ({ reader, optional, nullable, fallback }: FormField): readonly PropertyDecorator[] => {
  if (optional) return fallback === undefined || nullable ? [IsOptional()] : [];
  const required = reader.kind === 'value' ? [] : [IsDefined({ message: REQUIRED })];
  return nullable ? [ValidateIf((_, value: unknown) => value !== null), ...required] : required;
};

const ruleDecorators = (reader: FieldReader): readonly PropertyDecorator[] => {
  if (reader.kind === 'value') return [ruleDecorator(VALUE_RULE, reader)];
  if (reader.kind === 'form') return [ValidateNested({ message: NOT_AN_OBJECT })];
  const { item, min, max } = reader;
  return [
    IsArray({ message: NOT_A_LIST }),
    ...(min > 0 ? [ArrayMinSize(min, { message: `must hold at least ${min} ${min === 1 ? 'item' : 'items'}` })] : []),
    ArrayMaxSize(max, { message: `must hold at most ${max} items` }),
    item.kind === 'form' ? ValidateNested({ message: NOT_AN_OBJECT }) : ruleDecorator(ITEM_RULE, item, true),
  ];
};

const ruleDecorator = (name: string, reader: ValueReader, each = false): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown) => problemOf(reader, value) === undefined,
        defaultMessage: (found) => problemOf(reader, found?.value) ?? '',
      },
    },
    { each },
  );

/** `value`: tidied and required. */
export const problemOf = (reader: ValueReader, value: unknown): string | undefined =>
  value === undefined || value === null ? REQUIRED : reader.problem(value);
