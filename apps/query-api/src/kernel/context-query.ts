import type { Provider, Type } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#http';

/**
 * A question on the QueryBus: who asks, and for what. Each question is a line of its own, beside the method that answers
 * it: `class GetBill extends Ask<BillView, [billId: string]> {}` and `@Answers(GetBill)`.
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

/** By class: its methods that answer questions. */
const queryMethods = new WeakMap<object, (readonly [QueryClass, method: string])[]>();

/** Makes a method the one that answers a question: it gets who asks and for what. */
export const HandlesQuery =
  <Answer, Asked extends readonly unknown[]>(question: Type<ContextQuery<Answer, Asked>>) =>
  (target: object, method: string, _: TypedPropertyDescriptor<QueryMethod<Answer, Asked>>): void => {
    const { constructor } = target;
    queryMethods.set(constructor, [...(queryMethods.get(constructor) ?? []), [question, method]]);
  };

/** The providers of a class that answers questions: itself, and a query handler for each of its questions. */
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
