import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body's schema in the document, in place of the schema that validates it. */
    readonly documentedBody?: z.ZodType;
  }
}

/** Collects the routes that are registered after it; their schemas come from the contract. */
export async function collectOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gamebox platform',
        version: '0.1.0',
        description: 'Every answer is an envelope {code, msg, data}; success is code 0.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (document) => {
      const body = document.route.config?.documentedBody;
      const schema = body === undefined ? document.schema : { ...document.schema, body };
      return jsonSchemaTransform({ ...document, schema });
    },
  });
}

export function serveOpenapi(app: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
