import type { FastifyReply } from 'fastify';
import type { BusinessError } from '../business-error.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends `{code, msg, data}` in that order (`docs/http.md`). The HTTP status is already set. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.type(JSON_TYPE).send(`{"code":0,"msg":"","data":${JSON.stringify(data ?? null)}}`);
}

export function sendError(reply: FastifyReply, error: BusinessError): FastifyReply {
  return reply.type(JSON_TYPE).send(envelopeOf(error));
}

/** A refusal as JSON text. */
export function envelopeOf({ code, text }: BusinessError): string {
  return JSON.stringify({ code, msg: text, data: null });
}
