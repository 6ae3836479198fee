import type { ConsentService } from '../site/consent.ts'
import type { RichTextEmbed } from './rich-text.ts'

/** Where a player is loaded from once the reader has asked for it. */
interface Player {
  /** Origins that its frame comes from, for the content security policy. */
  origins: readonly string[]
  /** The optional service it belongs to: consent to that loads it at once. */
  service?: ConsentService
  /** The frame's address for a page's address; null where it can't be told. */
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

/** The frame that plays what an address leads to; null for what has no player here: its link stays a link. */
export function playerFrame(kind: string, address: string): string | null {
  const player = players[kind as RichTextEmbed]
  if (!player || !URL.canParse(address)) return null
  return player.frame(new URL(address))
}

/** The optional service that a kind of embed belongs to; undefined where it is loaded one by one only. */
export const serviceOfEmbed = (kind: string): ConsentService | undefined =>
  players[kind as RichTextEmbed]?.service

/** Every origin that a player may come from (`frame-src` of the content security policy). */
export const playerOrigins: readonly string[] = Object.values(players).flatMap(({ origins }) => origins)
