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

/** A picture to post: JPEG, cropped for the network. */
export interface PostedPicture {
  bytes: Buffer
  alt: string
  /** Address from which the network fetches it while the post is being sent. */
  address: string
}

/** A post to publish. */
export interface Outgoing {
  /** Complete text, including the link unless the network shows it separately. */
  text: string
  /** The link in the text. */
  link: string
  picture: PostedPicture | null
  /** The same for all attempts of one sending. */
  key: string
  /** ISO time at which sending began; older posts are other ones. */
  since: string
}

/** A network's confirmation of a post. */
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
  /** Maximum length of a post. */
  longest: number
}

/** Client of one network. All methods throw NetworkProblem and do not use the database. */
export interface Network {
  /**
   * Publishes a post and returns the confirmation. Throws `unknown` if the post may have been published nevertheless.
   */
  publish(access: Access, post: Outgoing): Promise<Posted>
  /** Searches for a post that may have been published; null: not found. */
  find(access: Access, post: Outgoing): Promise<Posted | null>
  /** Changes the text of a post; absent if the network does not allow it. */
  edit?(access: Access, remoteId: string, text: string): Promise<void>
  /** Deletes a post; absent if the network does not allow it. Throws `gone` if it does not exist any more. */
  remove?(access: Access, remoteId: string): Promise<void>
  /** Numbers only, without identities. */
  counts(access: Access, remoteId: string): Promise<Counts>
  /** Checks access and its expiry. Throws `access` if it is invalid. */
  check(access: Access): Promise<AccountState>
}

/** Reason for a network's failure; the message is for administrators. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem'
  readonly kind: ProblemKind
  /** The network's own message, for the office; `''`: none. */
  readonly said: string
  /** Seconds after which to retry, if stated. */
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

/** Converts any error to a NetworkProblem. */
export const networkProblem = (error: unknown): NetworkProblem =>
  error instanceof NetworkProblem
    ? error
    : new NetworkProblem('unknown', error instanceof Error ? error.message : String(error), {
        cause: error,
        silent: true,
      })
