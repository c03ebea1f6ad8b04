import type { OpenApiDocument } from '#http';
import { validatorAt } from './openapi.js';

interface MediaType {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, MediaType>>;
type Described = Readonly<{
  operationId: string;
  requestBody?: { readonly content: Content };
  responses: Readonly<Record<string, { readonly content?: Content; readonly 'x-content'?: Content }>>;
}>;

/** Missing or invalid examples of requests and successful responses, as one string each. */
export const exampleProblems = (document: OpenApiDocument): readonly string[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, described]) => {
      const { operationId, requestBody, responses } = described as Described;
      const place = `/paths/${escaped(path)}/${method}`;
      return [
        ...contentProblems(document, `${operationId} request`, `${place}/requestBody`, requestBody?.content),
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, response]) =>
            contentNames.flatMap((name) =>
              contentProblems(
                document,
                `${operationId} ${status}`,
                `${place}/responses/${status}`,
                response[name],
                name,
              ),
            ),
          ),
      ];
    }),
  );

/** Members that describe response bodies. Code generators ignore `x-content`. */
const contentNames = ['content', 'x-content'] as const;

const contentProblems = (
  document: OpenApiDocument,
  name: string,
  place: string,
  content: Content = {},
  at: (typeof contentNames)[number] = 'content',
) =>
  Object.entries(content).flatMap(([mediaType, { example, examples }]) => {
    const values = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
    if (values.length === 0) return [`${name} has no example of ${mediaType}`];
    const validate = validatorAt(document, `${place}/${at}/${escaped(mediaType)}/schema`);
    return values.flatMap((value) =>
      validate(value) ? [] : [`${name} ${mediaType}: ${JSON.stringify(validate.errors?.slice(0, 3))}`],
    );
  });

const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');
