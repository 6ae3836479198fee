import type { ConsentService } from '../site/consent.ts'
import type { RichTextEmbed } from './rich-text.ts'

/** A third-party player, loaded on the reader's request. */
interface Player {
  /** Origins of its frame, for the content security policy. */
  origins: readonly string[]
  /** Optional service it belongs to: consent to that loads it at once. */
  service?: ConsentService
  /** Address of the frame for a page's address; null if unknown. */
  frame: (url: URL) => string | null
}

const last = (url: URL) => url.pathname.split('/').findLast(Boolean) ?? ''
const youtubeId = (url: URL) =>
  url.hostname === 'youtu.be' ? last(url) : (url.searchParams.get('v') ?? last(url))
const id = (value: string, pattern = /^[\w-]{3,64}$/) => (pattern.test(value) ? value : null)
const built = (value: string | null, make: (id: string) => string) => (value === null ? null : make(value))

const players: Partial<Record<RichTextEmbed, Player>> = {
  youtube: {
    origins: ['https://www.youtube-nocookie.com'],
    frame: (url) => built(id(youtubeId(url)), (video) => `https://www.youtube-nocookie.com/embed/${video}`),
  },
  vimeo: {
    origins: ['https://player.vimeo.com'],
    frame: (url) => built(id(last(url), /^\d+$/), (video) => `https://player.vimeo.com/video/${video}?dnt=1`),
  },
  dailymotion: {
    origins: ['https://www.dailymotion.com'],
    frame: (url) => built(id(last(url)), (video) => `https://www.dailymotion.com/embed/video/${video}`),
  },
  spotify: {
    origins: ['https://open.spotify.com'],
    frame: (url) =>
      url.hostname === 'open.spotify.com'
        ? `https://open.spotify.com/embed${url.pathname.replace(/^\/embed/, '')}`
        : null,
  },
  soundcloud: {
    origins: ['https://w.soundcloud.com'],
    frame: (url) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(url.href)}`,
  },
  instagram: {
    origins: ['https://www.instagram.com'],
    service: 'instagram',
    frame: (url) => {
      const post = /^\/(?:p|reel)\/([\w-]{5,40})/.exec(url.pathname)?.[1]
      return post ? `https://www.instagram.com/p/${post}/embed` : null
    },
  },
  facebook: {
    origins: ['https://www.facebook.com'],
    service: 'facebook',
    frame: (url) =>
      /(^|\.)facebook\.com$/.test(url.hostname)
        ? `https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(url.href)}`
        : null,
  },
  map: {
    service: 'google_maps',
    origins: ['https://www.openstreetmap.org'],
    frame: (url) =>
      url.hostname === 'www.openstreetmap.org' && url.pathname.startsWith('/export/embed') ? url.href : null,
  },
}

/** Address of the player for an embed; null if there is no player, so the link stays. */
export function playerFrame(kind: string, address: string): string | null {
  const player = players[kind as RichTextEmbed]
  if (!player || !URL.canParse(address)) return null
  return player.frame(new URL(address))
}

/** Optional service of a kind of embed; undefined if only loaded on request. */
export const serviceOfEmbed = (kind: string): ConsentService | undefined =>
  players[kind as RichTextEmbed]?.service

/** Origins of all players (`frame-src` of the content security policy). */
export const playerOrigins: readonly string[] = Object.values(players).flatMap(({ origins }) => origins)
