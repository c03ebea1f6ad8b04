import { applyDecorators, createParamDecorator, Get, HttpCode, Post, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageRoutes, type PageRouteId } from './page-routes.js';

const OK = 200;

/**
 * Makes a controller method the page of this id; it belongs into query-api. The method takes the reply (`@Res()`) and
 * ends with `sendPage(reply, page(…))`. Whatever it throws becomes a page, too. A GET must not change anything: mail
 * programs and browsers open links by themselves.
 */
export const PageGet = (id: PageRouteId): MethodDecorator => applyDecorators(Get(pageRoutes[id].path), HttpCode(OK));

/**
 * Makes a controller method the POST of this page; it belongs into command-api. Origin, media type and size were
 * checked; `@PageForm()` hands over the fields. It ends with `sendPage` or `redirectTo`.
 */
export const PagePost = (id: PageRouteId): MethodDecorator => applyDecorators(Post(pageRoutes[id].path), HttpCode(OK));

/** Injects the fields of a posted form; empty when no body was sent. */
export const PageForm = createParamDecorator((_: unknown, host: ExecutionContext): URLSearchParams => {
  const { body } = host.switchToHttp().getRequest<FastifyRequest>();
  return body instanceof URLSearchParams ? body : new URLSearchParams();
});
