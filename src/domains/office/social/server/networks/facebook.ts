import { z } from 'zod'
import { limitsOf } from '../../social.rules.ts'
import { holdsToken, openGraph, type MetaApp } from './graph.ts'
import { networkProblem, type Network, type Outgoing, type Posted } from './network.ts'

const idShape = z.object({ id: z.string().min(1) })
const photo = z.object({ id: z.string().min(1), post_id: z.string().optional() })
const done = z.object({ success: z.literal(true) })
const permalink = z.object({ id: z.string(), permalink_url: z.string().optional() })
const feed = z.object({
  data: z.array(
    z.object({ id: z.string(), message: z.string().default(''), permalink_url: z.string().optional() }),
  ),
})
const summary = z.object({ summary: z.object({ total_count: z.number().int() }).optional() }).optional()
const numbers = z.object({
  reactions: summary,
  comments: summary,
  shares: z.object({ count: z.number().int() }).optional(),
})
const insights = z.object({
  data: z.array(z.object({ values: z.array(z.object({ value: z.number() })).default([]) })),
})
const page = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().optional(),
  link: z.string().optional(),
})

/** A Facebook page, by the Pages API (https://developers.facebook.com/docs/pages-api/posts). */
export function openFacebook(app: MetaApp): Network {
  const graph = openGraph(app)

  /** The address of a post; a failure here does not mean that posting failed. */
  async function where(token: string, remoteId: string): Promise<Posted> {
    const usual = { remoteId, permalink: `${app.dialogUrl}/${remoteId}` }
    try {
      const found = await graph.get(remoteId, permalink, { token, parameters: { fields: 'permalink_url' } })
      return { remoteId, permalink: found.permalink_url ?? usual.permalink }
    } catch {
      return usual
    }
  }

  return {
    async publish({ token, remoteId }, post: Outgoing) {
      if (!post.picture) {
        const parameters = { message: post.text || undefined, link: post.link || undefined }
        const { id } = await graph.post(`${remoteId}/feed`, idShape, { token, parameters, creates: true })
        return where(token, id)
      }
      const { bytes, alt } = post.picture
      const made = await graph.post(`${remoteId}/photos`, photo, {
        token,
        parameters: { message: post.text, alt_text_custom: alt || undefined, published: 'true' },
        file: { name: 'source', bytes },
        creates: true,
      })
      return where(token, made.post_id ?? made.id)
    },
    async find({ token, remoteId }, { text, since }) {
      const { data } = await graph.get(`${remoteId}/feed`, feed, {
        token,
        parameters: {
          fields: 'id,message,permalink_url',
          since: String(Math.floor(Date.parse(since) / 1000) - 60),
          limit: '50',
        },
      })
      const found = data.find(({ message }) => message.trim() === text.trim())
      return found
        ? { remoteId: found.id, permalink: found.permalink_url ?? `${app.dialogUrl}/${found.id}` }
        : null
    },
    async edit({ token }, remoteId, text) {
      await graph.post(remoteId, done, { token, parameters: { message: text } })
    },
    async remove({ token }, remoteId) {
      await graph.delete(remoteId, done, { token })
    },
    async counts({ token }, remoteId) {
      const found = await answersOf(token, remoteId)
      return {
        reach: await reachOf(token, remoteId),
        likes: found.reactions?.summary?.total_count ?? null,
        comments: found.comments?.summary?.total_count ?? null,
        shares: found.shares?.count ?? 0,
      }
    },
    async check({ token, remoteId }) {
      const held = await holdsToken(graph, token, 'facebook')
      const found = await graph.get(remoteId, page, {
        token,
        parameters: { fields: 'id,name,username,link' },
      })
      return {
        name: found.name,
        handle: found.username ? `@${found.username}` : '',
        href: found.link ?? `${app.dialogUrl}/${found.id}`,
        expiresAt: held.expiresAt,
        dataExpiresAt: held.dataExpiresAt,
        longest: limitsOf.facebook.text,
      }
    },
  }

  /** Reactions and comments are available only with permission to read the page's comments; shares always. */
  async function answersOf(token: string, remoteId: string): Promise<z.output<typeof numbers>> {
    const ask = (fields: string) => graph.get(remoteId, numbers, { token, parameters: { fields } })
    try {
      return await ask('reactions.limit(0).summary(true),comments.limit(0).summary(true),shares')
    } catch (error) {
      if (networkProblem(error).kind !== 'permission') throw error
      return ask('shares')
    }
  }

  /** Number of people reached; null when the page is too small for statistics. */
  async function reachOf(token: string, remoteId: string): Promise<number | null> {
    try {
      const { data } = await graph.get(`${remoteId}/insights`, insights, {
        token,
        parameters: { metric: 'post_total_media_view_unique', period: 'lifetime' },
      })
      return data[0]?.values[0]?.value ?? null
    } catch {
      return null
    }
  }
}
