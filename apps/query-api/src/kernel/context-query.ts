import type { Provider, Type } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#http';

/**
 * A query on the QueryBus, with the request context and the query's arguments. Each query is one line next to its
 * handler method: `class GetBill extends ContextQuery<BillView, [billId: string]> {}` and `@HandlesQuery(GetBill)`.
 */
export abstract class ContextQuery<Answer, Asked extends readonly unknown[] = []> extends Query<Answer> {
  readonly asked: Asked;

  constructor(
    readonly context: RequestContext,
    ...asked: Asked
  ) {
    super();
    this.asked = asked;
  }
}

type QueryMethod<Answer, Asked extends readonly unknown[]> = (
  context: RequestContext,
  ...asked: Asked
) => Promise<Answer>;
type QueryClass = Type<ContextQuery<unknown, readonly unknown[]>>;
type QueryHost = Readonly<Record<string, QueryMethod<unknown, readonly unknown[]>>>;

const queryMethods = new WeakMap<object, (readonly [QueryClass, method: string])[]>();

/** Makes a method the handler for a query. The method receives the request context and the query's arguments. */
export const HandlesQuery =
  <Answer, Asked extends readonly unknown[]>(question: Type<ContextQuery<Answer, Asked>>) =>
  (target: object, method: string, _: TypedPropertyDescriptor<QueryMethod<Answer, Asked>>): void => {
    const { constructor } = target;
    queryMethods.set(constructor, [...(queryMethods.get(constructor) ?? []), [question, method]]);
  };

/** Returns the class itself and one query handler per query. */
export const queryProviders = (type: Type): Provider[] => [
  type,
  ...(queryMethods.get(type) ?? []).map(([question, method]): Provider => {
    @QueryHandler(question)
    class Handler implements IQueryHandler<ContextQuery<unknown, readonly unknown[]>> {
      constructor(private readonly answerer: QueryHost) {}

      async execute({ context, asked }: ContextQuery<unknown, readonly unknown[]>): Promise<unknown> {
        return this.answerer[method]?.(context, ...asked);
      }
    }
    return { provide: Handler, useFactory: (answerer: QueryHost) => new Handler(answerer), inject: [type] };
  }),
];
