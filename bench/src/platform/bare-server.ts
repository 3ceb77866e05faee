import Fastify from 'fastify';

/** Fastify's own speed here: one route, an envelope, no schema, no database. */
const app = Fastify({ logger: false });
app.get('/', () => ({ code: 0, msg: '', data: { status: 0 } }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
