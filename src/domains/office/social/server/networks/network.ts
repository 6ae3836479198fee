import type { Counts } from '../../social.contract.ts'
import type { NetworkName, ProblemKind } from '../../social.rules.ts'

/** Credentials of an account: decrypted tokens, kept only for the duration of a call. */
export interface Access {
  network: NetworkName
  remoteId: string
  /** Address of the Mastodon server; `''` elsewhere. */
  server: string
  token: string
}

/** A picture as it is posted: JPEG, cut for the network. */
export interface PostedPicture {
  bytes: Buffer
  alt: string
  /** Address from which the network fetches it while the post is being sent. */
  address: string
}

/** A post as it goes out. */
export interface Outgoing {
  /** The whole text, link included where the network does not take it by itself. */
  text: string
  /** The link in the text. */
  link: string
  picture: PostedPicture | null
  /** The same for every try of one sending. */
  key: string
  /** ISO time at which the sending began: nothing older is this post. */
  since: string
}

/** The network's word that a post is there. */
export interface Posted {
  remoteId: string
  permalink: string
}

/** State of an account according to the network. */
export interface AccountState {
  name: string
  handle: string
  href: string
  /** ISO times; null: no end. */
  expiresAt: string | null
  dataExpiresAt: string | null
  /** Characters of a post. */
  longest: number
}

/** One network. Everything throws NetworkProblem; nothing touches the database. */
export interface Network {
  /** Posts, and gives the network's word. Throws `unknown` where the post may have arrived all the same. */
  publish(access: Access, post: Outgoing): Promise<Posted>
  /** Looks for a post that may have arrived; null: it is not there. */
  find(access: Access, post: Outgoing): Promise<Posted | null>
  /** Changes the text of what was posted; absent where the network does not allow it. */
  edit?(access: Access, remoteId: string, text: string): Promise<void>
  /** Deletes what was posted; absent where the network does not allow it. Throws `gone` where it is not there any more. */
  remove?(access: Access, remoteId: string): Promise<void>
  /** Numbers alone, never who it was. */
  counts(access: Access, remoteId: string): Promise<Counts>
  /** Asks whether access holds, and until when. Throws `access` where it does not. */
  check(access: Access): Promise<AccountState>
}

/** Why a network did not do what it was asked for; the message is for administrators. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem'
  readonly kind: ProblemKind
  /** The network's own words, for the office; `''`: it said nothing. */
  readonly said: string
  /** Seconds after which it may be asked again, where it says so. */
  readonly after: number | undefined

  constructor(
    kind: ProblemKind,
    message: string,
    { after, cause, silent = false }: { after?: number; cause?: unknown; silent?: boolean } = {},
  ) {
    super(message.slice(0, 500), { cause })
    this.kind = kind
    this.said = silent ? '' : this.message
    this.after = after
  }
}

/** The message for a network without an answer; the connection's error code is for administrators only. */
export const noAnswerOf = (name: string) => ({
  de: `Von ${name} kam keine brauchbare Antwort: Der Server war nicht zu erreichen, oder die Verbindung ist abgebrochen.`,
  en: `No usable answer came from ${name}: its server could not be reached, or the connection broke off.`,
})

/** Any failure as one of a network's. */
export const networkProblem = (error: unknown): NetworkProblem =>
  error instanceof NetworkProblem
    ? error
    : new NetworkProblem('unknown', error instanceof Error ? error.message : String(error), {
        cause: error,
        silent: true,
      })
