import type { FastifyReply } from 'fastify';
import { noticePage } from '../page/notice-page.ts';
import type { Notice } from '../page/notice-page.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sends the notice in place of the page. */
export function sendNotice(reply: FastifyReply, notice: Notice): FastifyReply {
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(noticePage(notice));
}
