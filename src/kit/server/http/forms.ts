import type { FastifyInstance } from 'fastify'

/** Default size limit of a whole form, in bytes. */
export const largestForm = 64 * 1024

/**
 * Lets the routes of this part of the server accept plain HTML forms (WHATWG URL § 5:
 * application/x-www-form-urlencoded): the body is an object of strings, the last value of a name wins. Calls stay JSON
 * only.
 * @param largest bytes of a whole form
 */
export function acceptForms(server: FastifyInstance, largest = largestForm): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largest },
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
  )
}
