import { states, type StateOf } from '#kit/shared/states/states.ts'

export const networks = ['facebook', 'instagram', 'mastodon'] as const
export type NetworkName = (typeof networks)[number]

/** Names of the networks; they need no translation. */
export const networkTitles: Record<NetworkName, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  mastodon: 'Mastodon',
}

/** Limits of a network's interface, and the maximum length of a post if the server does not state another. */
export interface NetworkLimits {
  /** Maximum length as counted by the network. */
  text: number
  hashtags: number
  alt: number
  needsPicture: boolean
  /** Whether posts can be changed or deleted through the interface. */
  edit: boolean
  remove: boolean
}

/**
 * Sources: Graph API reference of page feeds and of IG user media (captions of 2,200 characters, 30 hashtags; deletable
 * since December 2025, never editable), Mastodon's instance configuration.
 */
export const limitsOf: Record<NetworkName, NetworkLimits> = {
  facebook: { text: 63_206, hashtags: 1000, alt: 1000, needsPicture: false, edit: true, remove: true },
  instagram: { text: 2200, hashtags: 30, alt: 1000, needsPicture: true, edit: false, remove: true },
  mastodon: { text: 500, hashtags: 1000, alt: 1500, needsPicture: false, edit: true, remove: true },
}

/** States of a post. Only a network's response makes it published or withdrawn. */
export const postStates = states({
  states: {
    draft: { de: 'Entwurf', en: 'Draft' },
    submitted: { de: 'Wartet auf Freigabe', en: 'Waits for approval' },
    planned: { de: 'Geplant', en: 'Planned' },
    sending: { de: 'Wird gesendet', en: 'Being sent' },
    sent: { de: 'Gesendet', en: 'Sent' },
    uncertain: { de: 'Ungewiss', en: 'Uncertain' },
    failed: { de: 'Nicht gesendet', en: 'Not sent' },
    retracted: { de: 'Zurückgezogen', en: 'Retracted' },
  },
  initial: 'draft',
  actions: {
    submit: {
      label: { de: 'Zur Freigabe vorlegen', en: 'Hand in for approval' },
      from: ['draft'],
      to: 'submitted',
      text: 'may',
    },
    plan: {
      label: { de: 'Freigeben und senden', en: 'Approve and send' },
      from: ['draft', 'submitted', 'failed'],
      to: 'planned',
      right: 'publish',
      whyNot: {
        uncertain: {
          de: 'Vielleicht ist der Beitrag schon im Netzwerk. Sehen Sie zuerst dort nach, sonst steht er zweimal da.',
          en: 'The post may be on the network already. Look there first, or it will be there twice.',
        },
        sent: { de: 'Der Beitrag ist schon gesendet.', en: 'The post has been sent already.' },
        sending: {
          de: 'Der Beitrag wird eben gesendet.',
          en: 'The post is being sent right now.',
        },
      },
    },
    withdraw: {
      label: { de: 'Zurück zum Entwurf', en: 'Back to draft' },
      from: ['submitted', 'planned'],
      to: 'draft',
      text: 'may',
      whyNot: {
        sending: {
          de: 'Der Beitrag wird eben gesendet. Danach können Sie ihn im Netzwerk löschen.',
          en: 'The post is being sent right now. Afterwards you can delete it on the network.',
        },
        sent: {
          de: 'Der Beitrag ist schon gesendet. Sie können ihn im Netzwerk löschen.',
          en: 'The post has been sent already. You can delete it on the network.',
        },
      },
    },
    check: {
      label: { de: 'Im Netzwerk nachsehen', en: 'Look on the network' },
      from: ['uncertain'],
    },
    sendAgain: {
      label: { de: 'Steht nicht dort: noch einmal senden', en: 'It is not there: send again' },
      from: ['uncertain'],
      to: 'planned',
      right: 'publish',
      text: 'may',
    },
    giveUp: {
      label: { de: 'Nicht mehr senden', en: 'Do not send any more' },
      from: ['uncertain'],
      to: 'failed',
      right: 'publish',
      text: 'may',
    },
    correct: {
      label: { de: 'Im Netzwerk ändern', en: 'Change on the network' },
      from: ['sent'],
      right: 'publish',
    },
    retract: {
      label: { de: 'Im Netzwerk löschen', en: 'Delete on the network' },
      from: ['sent'],
      right: 'publish',
      text: 'may',
      whyNot: {
        retracted: { de: 'Der Beitrag ist schon gelöscht.', en: 'The post has been deleted already.' },
      },
    },
  },
})
export type PostState = StateOf<typeof postStates>

/** States in which the content can still be changed here. */
export const editableStates: readonly PostState[] = ['draft', 'submitted', 'failed']
/** States without a published post, in which it may be deleted. */
export const removableStates: readonly PostState[] = ['draft', 'submitted', 'failed', 'retracted']

/** Reasons for a network's failure. */
export const problemKinds = [
  'access',
  'permission',
  'limit',
  'later',
  'refused',
  'duplicate',
  'unknown',
  'gone',
  'notPublic',
  'picture',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Reasons for a post being outdated: its record was withdrawn or cancelled. */
export const staleKinds = ['gone', 'cancelled'] as const
export type Stale = (typeof staleKinds)[number]

export const shapes = ['original', 'square', 'portrait', 'landscape'] as const
export type Shape = (typeof shapes)[number]

/** Width by height. Instagram accepts 4:5 to 1.91:1. */
export const ratios: Record<Exclude<Shape, 'original'>, number> = {
  square: 1,
  portrait: 4 / 5,
  landscape: 1.91,
}

/** Default picture shape of each network. */
export const usualShape: Record<NetworkName, Shape> = {
  facebook: 'original',
  instagram: 'square',
  mastodon: 'original',
}

/** Aspect ratio of the crop: the shape's, or the picture's limited to the network's range. */
export function ratioFor(network: NetworkName, shape: Shape, width: number, height: number): number {
  if (shape !== 'original') return ratios[shape]
  const own = width / height
  return network === 'instagram' ? Math.min(Math.max(own, ratios.portrait), ratios.landscape) : own
}

/**
 * Crop of a picture in pixels: as large as possible, centred on the focus (0 to 1 from the left and from the top) as
 * far as the edges allow. The preview shows the same by `object-position`.
 */
export function cutOf(
  { width, height }: { width: number; height: number },
  ratio: number,
  { x, y }: { x: number; y: number },
): { x: number; y: number; w: number; h: number } {
  const isTooWide = width / height > ratio
  const w = isTooWide ? Math.max(1, Math.round(height * ratio)) : width
  const h = isTooWide ? height : Math.max(1, Math.round(width / ratio))
  const [cutWidth, cutHeight] = [Math.min(w, width), Math.min(h, height)]
  return {
    x: Math.round((width - cutWidth) * Math.min(Math.max(x, 0), 1)),
    y: Math.round((height - cutHeight) * Math.min(Math.max(y, 0), 1)),
    w: cutWidth,
    h: cutHeight,
  }
}

export interface Composed {
  text: string
  link: string
  picture: string | null
}

/** Complete text for the network. Facebook shows a link separately if the post has no picture. */
export function composed(network: NetworkName, { text, link, picture }: Composed): string {
  const own = text.trim()
  if (!link || (network === 'facebook' && picture === null) || own.includes(link)) return own
  return own ? `${own}\n\n${link}` : link
}

/** Length of a text as counted by the network: Mastodon counts every address as 23 characters. */
export function lengthOn(network: NetworkName, text: string): number {
  const counted = network === 'mastodon' ? text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(23)) : text
  return [...counted].length
}

export const hashtagsIn = (text: string): number =>
  text.match(/(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu)?.length ?? 0

/** Minutes before the next attempt: 2, 4, 8 … 60. */
export const pauseAfter = (tries: number): number => Math.min(60, 2 ** Math.max(tries, 1))
/** Attempts after which the office decides. */
export const mostTries = 6
/** Minutes between searches for a post that may have been published; afterwards the office checks. */
export const looksAfter = [1, 5, 15, 60, 240] as const
/** Hours of pauses requested by a network after which a post counts as failed. */
export const longestPutOff = 24

/** Consecutive "missing" responses that count as deleted, because Meta sometimes reports existing posts as missing. */
export const missedBeforeGone = 3

/** Minutes before the statistics of a post of this age are updated; null: never again. */
export function countAgainAfter(ageHours: number): number | null {
  if (ageHours < 48) return 60
  if (ageHours < 14 * 24) return 6 * 60
  return ageHours < 90 * 24 ? 24 * 60 : null
}

/** Day on which access ends, the earlier of both; null: no end. */
export function endOfAccess({
  expiresAt,
  dataExpiresAt,
}: {
  expiresAt: string | null
  dataExpiresAt: string | null
}): string | null {
  const ends = [expiresAt, dataExpiresAt].filter((time) => time !== null).toSorted()
  return ends[0] ?? null
}
