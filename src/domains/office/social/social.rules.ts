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
  /** Characters as the network counts them. */
  text: number
  hashtags: number
  alt: number
  needsPicture: boolean
  /** Whether what was posted can be changed or deleted from outside. */
  edit: boolean
  remove: boolean
}

/**
 * Sources: Graph API reference of page feeds and of IG user media (captions of 2,200 characters, 30 hashtags; deleted since December 2025,
 * never changed), Mastodon's instance configuration.
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

/** States in which the content may still be changed here; later the network has it. */
export const editableStates: readonly PostState[] = ['draft', 'submitted', 'failed']
/** States without anything published, in which it may be deleted. */
export const removableStates: readonly PostState[] = ['draft', 'submitted', 'failed', 'retracted']

/** Why a network did not do what it was asked for. */
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

/** Why what a post says is no longer so: its record was taken back, or called off. */
export const staleKinds = ['gone', 'cancelled'] as const
export type Stale = (typeof staleKinds)[number]

export const shapes = ['original', 'square', 'portrait', 'landscape'] as const
export type Shape = (typeof shapes)[number]

/** Width by height. Instagram takes nothing narrower than 4:5 and nothing wider than 1.91:1. */
export const ratios: Record<Exclude<Shape, 'original'>, number> = {
  square: 1,
  portrait: 4 / 5,
  landscape: 1.91,
}

/** The shape that a network begins with. */
export const usualShape: Record<NetworkName, Shape> = {
  facebook: 'original',
  instagram: 'square',
  mastodon: 'original',
}

/** Width by height of what is cut out: the shape's own, or the picture's within what the network takes. */
export function ratioFor(network: NetworkName, shape: Shape, width: number, height: number): number {
  if (shape !== 'original') return ratios[shape]
  const own = width / height
  return network === 'instagram' ? Math.min(Math.max(own, ratios.portrait), ratios.landscape) : own
}

/**
 * The part of a picture that is posted, in its pixels: as large as fits, and as near to the point of interest (0 to 1 from the left
 * and from the top) as the edges let it. The preview shows the same by `object-position`.
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

/** The text as it reaches the network: Facebook shows the page behind a link by itself where no picture comes along. */
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

/** Minutes before the next try: 2, 4, 8 … 60. */
export const pauseAfter = (tries: number): number => Math.min(60, 2 ** Math.max(tries, 1))
/** After so many tries the office decides. */
export const mostTries = 6
/** Minutes between looks for a post that may have arrived; then the office looks itself. */
export const looksAfter = [1, 5, 15, 60, 240] as const
/** Hours that a network may put a post off before it counts as not sent. */
export const longestPutOff = 24

/** So often in a row a network says that a post is not there before that counts: Meta says so of posts for a while that are. */
export const missedBeforeGone = 3

/** Minutes before a post of this age is counted anew; null: never again. */
export function countAgainAfter(ageHours: number): number | null {
  if (ageHours < 48) return 60
  if (ageHours < 14 * 24) return 6 * 60
  return ageHours < 90 * 24 ? 24 * 60 : null
}

/** The day on which access ends, the earlier of both; null: it has no end. */
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
