import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Problem, noPermission } from '../../shared/problem.ts'
import { hasRight, isAdmin, isBackoffice } from '../../shared/access.ts'
import type { SignedIn } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { networkOf } from '../http/client.ts'
import type { LiveChannel, LiveEvent, LiveStream } from './live-stream.ts'

const channel = 'live'
const largestEvent = 7000
/** A reader this far behind is disconnected; it reconnects and starts anew. */
const largestBacklog = 256 * 1024
const mostChannels = 200
const mostStreamsPerCaller = 20
const mostStreams = 2000
/** Keeps proxies from closing an idle stream, and checks that the session is still valid. */
const heartbeat = 25_000

type Handler = (event: LiveEvent) => void

interface Stream {
  caller: string
  response: ServerResponse
  /** Releases the stream's resources. */
  end(): void
}

/** True if a caller may listen to a channel; false for names of an unknown form. */
export function mayHear(user: SignedIn | null, name: string): boolean {
  const [audience, rest] = split(name)
  if (!rest) return false
  if (audience === 'public') return true
  if (audience === 'backoffice') return isBackoffice(user)
  if (audience === 'admin') return isAdmin(user)
  if (audience === 'user') return user?._id === rest
  if (audience === 'module') return hasRight(user, rest, 'read')
  return false
}

const split = (name: string): [string, string] => {
  const at = name.indexOf('/')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

const tooMany = () =>
  new Problem('TOO_MANY', 429, {
    de: 'Es sind schon sehr viele Fenster offen. Bitte schließen Sie einige davon.',
    en: 'A great many windows are open already. Please close some of them.',
  })

/** Creates the process's live stream. Events of all processes arrive through one notification channel. */
export function createLiveStream({
  database,
}: {
  database: Pick<Database, 'listen' | 'notify'>
}): LiveStream {
  const handlers = new Map<string, Set<Handler>>()
  const streams = new Set<Stream>()
  let closed = false

  function on(name: LiveChannel, handler: Handler): () => void {
    const listening = handlers.get(name) ?? new Set()
    handlers.set(name, listening.add(handler))
    return () => {
      if (listening.delete(handler) && listening.size === 0 && handlers.get(name) === listening)
        handlers.delete(name)
    }
  }

  const end = (stream: Stream) => {
    if (!streams.delete(stream)) return
    stream.end()
    stream.response.end()
  }

  const close = () => {
    closed = true
    for (const stream of streams) end(stream)
  }

  function open(
    request: FastifyRequest,
    reply: FastifyReply,
    names: string[],
    caller: string,
    stillAllowed: () => Promise<boolean>,
  ): void {
    if (closed || streams.size >= mostStreams) throw tooMany()
    if ([...streams].filter((stream) => stream.caller === caller).length >= mostStreamsPerCaller)
      throw tooMany()
    void reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    const quits = names.map((name) =>
      on(name as LiveChannel, ({ type, data }) => {
        if (response.writableLength > largestBacklog) return end(stream)
        response.write(`data: ${JSON.stringify({ channel: name, type, data })}\n\n`)
      }),
    )
    const beat = setInterval(() => {
      response.write(': \n\n')
      stillAllowed().then(
        (allowed) => allowed || end(stream),
        // The session cannot be checked right now: the browser reconnects and is checked again
        () => end(stream),
      )
    }, heartbeat)
    const stream: Stream = {
      caller,
      response,
      end() {
        clearInterval(beat)
        for (const quit of quits) quit()
      },
    }
    streams.add(stream)
    request.raw.on('close', () => end(stream))
  }

  return {
    async publish(ctx, name, event) {
      const payload = JSON.stringify({ channel: name, ...event })
      if (Buffer.byteLength(payload) > largestEvent)
        throw new RangeError(`the event ${event.type} is too large to be sent live`)
      await database.notify(ctx.db, channel, payload)
    },
    on,
    mount(server, sessions) {
      server.get(
        '/api/live',
        { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const asked = (request.query as { channels?: unknown }).channels
          const names = typeof asked === 'string' ? [...new Set(asked.split(',').filter(Boolean))] : []
          const allowedTo = (user: SignedIn | null) => names.every((name) => mayHear(user, name))
          const user = await sessions(request)
          if (names.length === 0 || names.length > mostChannels || !allowedTo(user)) throw noPermission()
          open(request, reply, names, user?._id ?? networkOf(request.ip), async () => {
            const now = await sessions(request)
            return now?._id === user?._id && allowedTo(now)
          })
        },
      )
      // Runs before the server waits for its connections to end
      server.addHook('preClose', async () => close())
    },
    async start() {
      await database.listen(channel, (payload) => {
        const { channel: name, ...event } = JSON.parse(payload) as LiveEvent & { channel: string }
        for (const handler of handlers.get(name) ?? []) handler(event)
      })
    },
    close,
  }
}
