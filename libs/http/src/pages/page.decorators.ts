import { applyDecorators, createParamDecorator, Get, HttpCode, Post, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageRoutes, type PageRouteId } from './page-routes.js';

const OK = 200;

/**
 * GET handler of query-api. It receives the reply (`@Res()`) and ends with `sendPage(reply, page(…))`. Errors are also
 * pages. A GET must not change any data, because mail programs and browsers open links automatically.
 */
export const PageGet = (id: PageRouteId): MethodDecorator => applyDecorators(Get(pageRoutes[id].path), HttpCode(OK));

/**
 * POST handler of command-api. Source, media type and size are already checked, and `@PageForm()` injects the fields.
 * It ends with `sendPage` or `redirectTo`.
 */
export const PagePost = (id: PageRouteId): MethodDecorator => applyDecorators(Post(pageRoutes[id].path), HttpCode(OK));

/** Injects the fields of a posted form. Empty if the request had no body. */
export const PageForm = createParamDecorator((_: unknown, host: ExecutionContext): URLSearchParams => {
  const { body } = host.switchToHttp().getRequest<FastifyRequest>();
  return body instanceof URLSearchParams ? body : new URLSearchParams();
});
