import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint } from '../../shared/contract.ts'
import { proofMinutes } from '../../shared/problem.ts'
import { othersFirst } from '../turns/others-first.ts'

type Json = Record<string, unknown>

const accessText = (access: Access): string =>
  typeof access === 'string'
    ? {
        guest: 'Open to everybody.',
        user: 'For anyone signed in.',
        backoffice: 'For admin, system and member.',
        admin: 'For admin and system.',
      }[access]
    : `Needs the right "${access.action}" in "${access.module}".`

const proofText = ({ fresh }: Pick<Endpoint, 'fresh'>): string => {
  if (!fresh) return ''
  const when = fresh === true ? '' : ` where one of these is given: ${fresh.join(', ')}`
  return ` Asks for a proof of the last ${proofMinutes} minutes${when} (else 403 \`PROOF_REQUIRED\`, then \`POST /api/v0/auth/prove\`).`
}

/** JSON Schema of a Zod schema; types without a JSON form are described as any value. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json
  return rest
}

const problem = {
  description: 'Refused',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'code'],
        properties: {
          message: { type: 'string' },
          code: { type: 'string' },
          requestId: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          details: { type: 'object' },
        },
      },
    },
  },
}

/** Request body of a call: JSON and, with files, a form. */
function bodyOf(inputs: Json[], files: string | undefined): Json {
  const schema = inputs.length === 1 ? inputs[0]! : { oneOf: inputs }
  const taken = { type: 'array', items: { type: 'string', format: 'binary' } }
  return {
    'application/json': { schema },
    ...(files
      ? {
          'multipart/form-data': {
            schema: { allOf: [schema, { type: 'object', properties: { [files]: taken } }] },
          },
        }
      : {}),
  }
}

/** One operation; endpoints at the same address become alternatives. */
function operation(group: readonly Endpoint[]): Json {
  const [first] = group as [Endpoint]
  const { method, path } = first
  const inputs = group.map(({ input }) => schemaOf(input, 'input'))
  const properties = Object.assign({}, ...inputs.map((input) => input['properties'] ?? {})) as Record<
    string,
    Json
  >
  const required = inputs.length === 1 ? ((inputs[0]?.['required'] as string[] | undefined) ?? []) : []
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  const asQuery = method === 'GET' || method === 'DELETE'
  const outputs = group.map(({ output }) => schemaOf(output, 'output'))
  return {
    summary: first.summary,
    description: group
      .map((endpoint) => `${endpoint.summary}. ${accessText(endpoint.access)}${proofText(endpoint)}`)
      .join('\n\n'),
    ...(group.some(({ fresh }) => fresh)
      ? { 'x-fresh-proof': group.map(({ fresh }) => fresh ?? false) }
      : {}),
    tags: [path.split('/')[3]?.replace(/^batch$/, path.split('/')[4] ?? 'batch') ?? 'site'],
    parameters: Object.entries(properties)
      .filter(([name]) => inPath.has(name) || asQuery)
      .map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || required.includes(name),
        schema,
      })),
    ...(asQuery ? {} : { requestBody: { content: bodyOf(inputs, first.files) } }),
    responses: {
      200: {
        description: 'Done',
        content: first.file
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: outputs.length === 1 ? outputs[0] : { oneOf: outputs } } },
      },
      default: problem,
    },
  }
}

/** Endpoints by method and address in the document. */
function byOperation(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    // OpenAPI has no optional parameters in paths: two addresses, with and without the id.
    const optional = endpoint.path.endsWith('?')
    const bare = endpoint.path.replace(/\/:\w+\?$/, '/')
    const addresses = !optional
      ? [endpoint.path]
      : endpoint.given
        ? [endpoint.path.slice(0, -1)]
        : endpoint.method === 'GET'
          ? [bare]
          : [bare, endpoint.path.slice(0, -1)]
    for (const address of addresses) {
      const key = `${endpoint.method} ${address}`
      groups.set(key, [...(groups.get(key) ?? []), { ...endpoint, path: address }])
    }
  }
  return groups
}

/** OpenAPI document of all calls as JSON, made from their contracts. Source: OpenAPI Specification 3.0. */
async function openApiText(endpoints: readonly Endpoint[]): Promise<string> {
  // Operations as text by address and method: serialising the whole document at once would block the event loop
  const paths = new Map<string, string[]>()
  const yieldToOthers = othersFirst()
  for (const group of byOperation(endpoints).values()) {
    await yieldToOthers()
    const { method, path } = group[0]!
    const address = path.replace(/:(\w+)/g, '{$1}')
    const text = `"${method.toLowerCase()}":${JSON.stringify(operation(group))}`
    paths.set(address, [...(paths.get(address) ?? []), text])
  }
  const written = [...paths].map(([address, texts]) => `${JSON.stringify(address)}:{${texts.join()}}`)
  return `{"openapi":"3.0.3","info":${JSON.stringify(info)},"paths":{${written.join()}}}`
}

const info = { title: 'Dorfplatz', version: '1' }
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

interface OpenApiDocument {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

async function openApiDocument(endpoints: readonly Endpoint[]): Promise<OpenApiDocument> {
  const plain = Buffer.from(await openApiText(endpoints))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzipped] = await Promise.all([packBrotli(plain, quality), packGzip(plain)])
  return { etag: `W/"${hash('sha1', plain, 'base64url')}"`, plain, br, gzip: gzipped }
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: OpenApiDocument): FastifyReply {
  void reply
    .header('etag', document.etag)
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (encoding) void reply.header('content-encoding', encoding)
  // JSON is valid YAML
  return reply
    .type(request.routeOptions.url?.endsWith('yaml') ? 'application/yaml' : 'application/json; charset=utf-8')
    .send(document[encoding ?? 'plain'])
}

/**
 * Serves the OpenAPI document of the endpoints, and a page to read and try it, at `/api/docs`. The document is built and
 * compressed once, on the first request: building it takes longer than the rest of the server's start.
 */
export async function serveOpenApi(server: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  let made: Promise<OpenApiDocument> | undefined
  const limit = server.rateLimit({ max: 60, timeWindow: '1 minute' })
  await server.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.0.3', info, paths: {} } },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      async preHandler(request, reply) {
        if (!/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) return
        await limit.call(server, request, reply)
        made ??= openApiDocument(endpoints)
        return sendDocument(request, reply, await made)
      },
    },
  })
}
