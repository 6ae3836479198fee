import { z } from 'zod'
import { limitsOf } from '../../social.rules.ts'
import { holdsToken, openGraph, type MetaApp } from './graph.ts'
import { NetworkProblem, type Network } from './network.ts'
import { untilReady } from './until-ready.ts'

const idShape = z.object({ id: z.string().min(1) })
const container = z.object({ status_code: z.string(), status: z.string().optional() })
const done = z.object({ success: z.literal(true) })
const media = z.object({ id: z.string(), permalink: z.string().default('') })
const list = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      caption: z.string().default(''),
      permalink: z.string().default(''),
      timestamp: z.string(),
    }),
  ),
})
const numbers = z.object({
  like_count: z.number().int().optional(),
  comments_count: z.number().int().optional(),
})
const insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })).default([]) })),
})
const profile = z.object({ id: z.string(), username: z.string(), name: z.string().optional() })

/**
 * An Instagram business or creator account, through its Facebook page
 * (https://developers.facebook.com/docs/instagram-platform/content-publishing). Posts can be deleted, but their
 * captions cannot be changed.
 */
export function openInstagram(app: MetaApp): Network {
  const graph = openGraph(app)

  /** The address of a post; a failure here does not mean that posting failed. */
  const where = async (token: string, remoteId: string) => {
    try {
      const found = await graph.get(remoteId, media, { token, parameters: { fields: 'permalink' } })
      return { remoteId, permalink: found.permalink }
    } catch {
      return { remoteId, permalink: '' }
    }
  }

  /** Whether Instagram has fetched and prepared the picture. */
  async function isPrepared(token: string, creation: string): Promise<boolean> {
    const { status_code: code, status } = await graph.get(creation, container, {
      token,
      parameters: { fields: 'status_code,status' },
    })
    if (code === 'ERROR' || code === 'EXPIRED') throw new NetworkProblem('refused', status ?? code)
    return code === 'FINISHED'
  }

  return {
    async publish({ token, remoteId }, post) {
      if (!post.picture) throw new NetworkProblem('picture', 'Instagram takes posts with a picture alone.')
      const { id: creation } = await graph.post(`${remoteId}/media`, idShape, {
        token,
        parameters: {
          image_url: post.picture.address,
          caption: post.text,
          alt_text: post.picture.alt || undefined,
        },
      })
      await untilReady(async () => (await isPrepared(token, creation)) || null)
      const { id } = await graph.post(`${remoteId}/media_publish`, idShape, {
        token,
        parameters: { creation_id: creation },
        creates: true,
      })
      return where(token, id)
    },
    async find({ token, remoteId }, { text, since }) {
      const { data } = await graph.get(`${remoteId}/media`, list, {
        token,
        parameters: { fields: 'id,caption,permalink,timestamp', limit: '25' },
      })
      const from = Date.parse(since) - 60_000
      // Instagram writes the zone without a colon
      const timeOf = (stamp: string) => Date.parse(stamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
      const found = data.find(
        ({ caption, timestamp }) => timeOf(timestamp) >= from && caption.trim() === text.trim(),
      )
      return found ? { remoteId: found.id, permalink: found.permalink } : null
    },
    async remove({ token }, remoteId) {
      await graph.delete(remoteId, done, { token })
    },
    async counts({ token }, remoteId) {
      const found = await graph.get(remoteId, numbers, {
        token,
        parameters: { fields: 'like_count,comments_count' },
      })
      const told = await graph
        .get(`${remoteId}/insights`, insights, { token, parameters: { metric: 'reach,shares' } })
        .catch(() => ({ data: [] }))
      const value = (name: string) => told.data.find((one) => one.name === name)?.values[0]?.value ?? null
      return {
        reach: value('reach'),
        // Missing when the owner hides the number
        likes: found.like_count ?? null,
        comments: found.comments_count ?? null,
        shares: value('shares'),
      }
    },
    async check({ token, remoteId }) {
      const held = await holdsToken(graph, token, 'instagram')
      const found = await graph.get(remoteId, profile, { token, parameters: { fields: 'id,username,name' } })
      return {
        name: found.name || found.username,
        handle: `@${found.username}`,
        href: `https://www.instagram.com/${found.username}/`,
        expiresAt: held.expiresAt,
        dataExpiresAt: held.dataExpiresAt,
        longest: limitsOf.instagram.text,
      }
    },
  }
}
