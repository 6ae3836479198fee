import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse, say } from './meta-answers.fixture.ts'

interface Asked {
  request: IncomingMessage
  answer: ServerResponse
  /** The edge: `media` of `7001/media`. */
  second: string
  /** The request is executed, but the response is lost. */
  isCut: boolean
}

/** Double of Instagram in the Graph API: fetches pictures, prepares them, publishes, counts and deletes. */
export function instagramDouble({ nextId, looks }: { nextId: () => string; looks: () => number }) {
  const media = new Map<string, { id: string; caption: string; alt: string; bytes: Buffer; at: Date }>()
  const containers = new Map<string, { caption: string; alt: string; bytes: Buffer; looks: number }>()

  /** Fetches the picture; accepts JPEG only. */
  async function take(answer: ServerResponse, parameters: URLSearchParams) {
    const fetched = await fetch(parameters.get('image_url') ?? '').catch(() => null)
    if (fetched?.status !== 200 || fetched.headers.get('content-type') !== 'image/jpeg')
      return refuse(answer, 9004, 'The media could not be fetched from this URI.', { subcode: 2_207_052 })
    const id = nextId()
    containers.set(id, {
      caption: parameters.get('caption') ?? '',
      alt: parameters.get('alt_text') ?? '',
      bytes: Buffer.from(await fetched.arrayBuffer()),
      looks: looks(),
    })
    return say(answer, 200, { id })
  }

  const end = ({ request, answer, isCut }: Pick<Asked, 'request' | 'answer' | 'isCut'>, body: unknown) =>
    isCut ? void request.socket.destroy() : say(answer, 200, body)

  return {
    media,
    has: (id: string) => containers.has(id) || media.has(id),

    async serveAccount(
      { parameters, ...asked }: Asked & { parameters: URLSearchParams },
      profile: { id: string; username: string; name: string },
    ) {
      const { answer, second, request } = asked
      if (second === 'media' && request.method === 'POST') return take(answer, parameters)
      if (second === 'media')
        return say(answer, 200, {
          data: [...media.values()].map(({ id, caption, at }) => ({
            ...{ id, caption, permalink: `https://www.instagram.com/p/${id}/` },
            timestamp: at.toISOString().replace(/\.\d+Z$/, '+0000'),
          })),
        })
      if (second !== 'media_publish') return say(answer, 200, profile)
      const made = containers.get(parameters.get('creation_id') ?? '')
      if (!made || made.looks >= 0)
        return refuse(answer, 9007, 'The media is not ready to be published.', { subcode: 2_207_027 })
      const id = nextId()
      media.set(id, { id, caption: made.caption, alt: made.alt, bytes: made.bytes, at: new Date() })
      return end(asked, { id })
    },

    serveObject({ id, scopes, ...asked }: Asked & { id: string; scopes: readonly string[] }) {
      const { answer, second, request } = asked
      const made = containers.get(id)
      if (made) {
        made.looks--
        return end(asked, { id, status_code: made.looks < 0 ? 'FINISHED' : 'IN_PROGRESS' })
      }
      if (request.method === 'DELETE') {
        if (!scopes.includes('instagram_manage_contents'))
          return refuse(answer, 10, 'Application does not have permission for this action', { status: 403 })
        media.delete(id)
        return end(asked, { success: true, deleted_id: id })
      }
      if (second === 'insights') return end(asked, { data: [{ name: 'reach', values: [{ value: 321 }] }] })
      const permalink = `https://www.instagram.com/p/${id}/`
      return end(asked, { id, permalink, like_count: 12, comments_count: 3 })
    },
  }
}
