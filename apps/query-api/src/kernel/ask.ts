import type { Provider, Type } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#http';

/**
 * A question on the QueryBus: who asks, and for what. Each question is a line of its own, beside the method that answers
 * it: `class GetBill extends Ask<BillView, [billId: string]> {}` and `@Answers(GetBill)`.
 */
export abstract class Ask<Answer, Asked extends readonly unknown[] = []> extends Query<Answer> {
  readonly asked: Asked;

  constructor(
    readonly context: RequestContext,
    ...asked: Asked
  ) {
    super();
    this.asked = asked;
  }
}

type Answering<Answer, Asked extends readonly unknown[]> = (
  context: RequestContext,
  ...asked: Asked
) => Promise<Answer>;
type Question = Type<Ask<unknown, readonly unknown[]>>;
type Answerer = Readonly<Record<string, Answering<unknown, readonly unknown[]>>>;

/** By class: its methods that answer questions. */
const answered = new WeakMap<object, (readonly [Question, method: string])[]>();

/** Makes a method the one that answers a question: it gets who asks and for what. */
export const Answers =
  <Answer, Asked extends readonly unknown[]>(question: Type<Ask<Answer, Asked>>) =>
  (target: object, method: string, _: TypedPropertyDescriptor<Answering<Answer, Asked>>): void => {
    const { constructor } = target;
    answered.set(constructor, [...(answered.get(constructor) ?? []), [question, method]]);
  };

/** The providers of a class that answers questions: itself, and a query handler for each of its questions. */
export const answering = (type: Type): Provider[] => [
  type,
  ...(answered.get(type) ?? []).map(([question, method]): Provider => {
    @QueryHandler(question)
    class Handler implements IQueryHandler<Ask<unknown, readonly unknown[]>> {
      constructor(private readonly answerer: Answerer) {}

      async execute({ context, asked }: Ask<unknown, readonly unknown[]>): Promise<unknown> {
        return this.answerer[method]?.(context, ...asked);
      }
    }
    return { provide: Handler, useFactory: (answerer: Answerer) => new Handler(answerer), inject: [type] };
  }),
];
