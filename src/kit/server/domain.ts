import type { IncomingMessage } from 'node:http'
import { StartError } from './start/start-error.ts'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../shared/text/languages.ts'
import type { Endpoint } from '../shared/contract.ts'
import type { PublicAddress } from '../shared/site/route-address.ts'
import type { ImageVariant, PageMeta, PreviewState } from '../shared/site/site.ts'
import type { AccountContribution } from './site/account-page.ts'
import type { Config } from './start/config.ts'
import type { Ctx, Platform } from './context.ts'
import type { SessionReader } from './http/mount.ts'
import type { PolicySources } from './http/security.ts'
import type { MountedCall } from './http.ts'
import type { FirstPageService } from './site/first-page.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { OutsideService } from './settings/outside-services.ts'
import type { PersonalData } from './personal/personal.ts'
import type { PreflightPoint } from './site/preflight.ts'
import type { PayableKind } from './payable.ts'
import type { AnnouncedRecords } from './site/announced-records.ts'
import type { OfficeTopic, PushTopic } from './site/push-topics.ts'
import type { FrameContribution } from './site/site-frame.ts'
import type { Channel, SharedRecords } from './sharing.ts'
import type { WaitingSource } from './waiting.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Changes with every build of the browser programs; empty if no pages are rendered. */
    build: string
  }
}

/** Answer of a view's loader; null: not found (404). */
export interface Loaded {
  /** Component name if it differs from the page's view: `newsDetail`. */
  view?: string
  data: unknown
  /** Address on this site to redirect to, because the caller may not see this page. */
  redirect?: string
  /** Permanent redirect for everybody: the content has moved. */
  moved?: boolean
  meta?: Partial<PageMeta>
  /** Breadcrumb steps below the page. */
  trail?: { label: string; href: string }[]
  /** Visibility for guests, shown to editors who preview a page outside the tree. */
  preview?: PreviewState
}

export interface ViewRequest {
  /** The page in the tree, as the pages domain provides it; null on fixed routes. */
  page: PageOfTree | null
  /** `working` only for editors who ask for the preview. */
  audience: 'live' | 'working'
  /** Path segments below the page: `['some-news']`. */
  rest: string[]
  query: URLSearchParams
  /** Address path with language. */
  path: string
}

/** A page of the tree as loaders see it, in the requested language. */
export interface PageOfTree {
  _id: string
  title: string
  slug: string
  type: string
  tags: string[]
  view: string
  /** Address with language. */
  href: string
  text: string
  /** For search engines and tiles; may be empty. */
  description: string
  /** Language of the texts. */
  lang: 'de' | 'en'
  picture: string | null
  files: string[]
  /** Address of its editor, below the admin centre's base. */
  edit: string
}

export type ViewLoader = (ctx: Ctx, request: ViewRequest) => Promise<Loaded | null>

/** Contributions of a domain, exported by its `server/index.ts`. */
export interface ServerDomain {
  name: string
  /** Calls of its contracts with their handlers. */
  calls?: MountedCall[]
  /** Routes other than JSON calls: uploads, downloads, webhooks. */
  routes?: (server: FastifyInstance, platform: Platform, sessions: SessionReader) => void | Promise<void>
  /** Template view → loader. */
  views?: Record<string, ViewLoader>
  fixedRoutes?: FixedRoute[]
  /**
   * View → query parameters it reads (`?page=2`). All others are dropped before the view and the cache key. Personal
   * routes are never cached and need no entry.
   */
  parameters?: Readonly<Record<string, readonly string[]>>
  jobs?: JobDefinition[]
  /** Commands for the command line. */
  commands?: (Command | DetachedCommand)[]
  /** Stored files named by its rows: backups leave out unnamed files. */
  stored?: readonly StoredFiles[]
  /** Titles of its number ranges by counter name (`takeNumber`), for screens of other domains. */
  numberRanges?: (ctx: Ctx) => Promise<ReadonlyMap<string, string>>
  /** Additional entries of `/readyz`, by name: faults that do not keep pages from being served. */
  readiness?: (platform: Platform) => Promise<Record<string, string>>
  /** Figures for monitoring, by their Prometheus name. */
  figures?: Readonly<Record<string, Figure>>
  /** Runs before the first request, e.g. to register listeners. */
  start?: (platform: Platform) => void | Promise<void>
  /** Returns a function called for every answered request, cached ones included: it must be fast. */
  watch?: (platform: Platform) => (request: IncomingMessage, status: number) => void
  /**
   * Foreign sources that documents may use (`https://tile.example`). Called at every request, so it must read kept
   * values only.
   */
  policySources?: (ctx: Ctx) => Promise<PolicySources>
  /** Live addresses for search engines. */
  sitemap?: (ctx: Ctx) => Promise<SitemapEntry[]>
  /**
   * Goals that visitors can complete, by name, with their titles in the statistics. Reported by the event
   * `goalReached`.
   */
  goals?: Readonly<Record<string, Record<Language, string>>>
  /** Personal data the domain stores: found, exported and erased on demand. */
  personal?: PersonalData
  /** Contributions to users' accounts: parts of their account page, choices at sign-up. */
  account?: AccountContribution
  /** Content around every public page, made as for a guest in the context's language and cached with its tags. */
  frame?: (ctx: Ctx) => FrameContribution | Promise<FrameContribution>
  /** Lists of tasks that wait for a person. */
  waiting?: readonly WaitingSource[]
  /** Calls served by its own routes, such as uploads, for the OpenAPI document. */
  documented?: readonly Endpoint[]
  /** Its records that can be shared on several channels. */
  shares?: SharedRecords
  /** Channels on which it publishes and corrects shared records. */
  channels?: readonly Channel[]
  /** Third-party services it calls; their addresses are configurable. */
  outside?: readonly OutsideService[]
  /** Services offered on the first page. */
  services?: readonly FirstPageService[]
  /** Push topics for visitors' devices. */
  topics?: readonly PushTopic[]
  /** Its records that editors can announce by push message when publishing. */
  announces?: readonly AnnouncedRecords[]
  /** Explains a page that is gone; null: unknown address. Tags the answer. Called before a 404 is sent. */
  explainsGone?: (ctx: Ctx, path: string) => Promise<GoneExplanation | null>
  /** Push topics for employees' devices. */
  officeTopics?: readonly OfficeTopic[]
  /** Legal requirements of a shop that this domain meets, checked before the shop opens. */
  preflight?: readonly PreflightPoint[]
  /** Kinds of payables that can be paid online. */
  payables?: readonly PayableKind[]
  /** Template view → feed entries of its pages, in the context's language. */
  feeds?: Record<string, FeedLoader>
}

/** Explanation of a page that is gone, in the context's language. */
export interface GoneExplanation {
  title: string
  text: string
}

/** Site-wide figure, read on demand; null: unknown. */
export interface Figure {
  help: string
  read: (platform: Platform) => Promise<number | null>
}

/** A public address with language and, where it is known, the ISO time of its last change. */
export interface SitemapEntry {
  href: string
  updatedAt?: string
  /** The same page in each language. */
  alternates?: Partial<Record<'de' | 'en', string>>
  /** Id of the page's picture file. */
  picture?: string | null
}

/** `type` filters a page that shows all types; `''`: no filter. Null: unknown type (404). */
export type FeedLoader = (
  ctx: Ctx,
  page: PageOfTree,
  asked: { limit: number; type: string },
) => Promise<FeedItem[] | null>

/** One entry of a feed as guests may read it. */
export interface FeedItem {
  _id: string
  /** Public address with language. */
  href: string
  title: string
  /** Plain text. */
  teaser: string
  /** Formatted text; may be empty. */
  html: string
  /** ISO times. */
  published: string
  updated: string
  /** Empty: the site itself. */
  author: string
  categories: string[]
  picture: (Pick<ImageVariant, 'src' | 'type'> & { bytes: number }) | null
  lang: 'de' | 'en'
}

/** A public address outside the page tree. */
export interface FixedRoute extends PublicAddress {
  view: string
  load: ViewLoader
  /** True: listed in the sitemap. */
  listed?: boolean
  /** Titles and words for the site's search; absent: not searchable. */
  found?: Record<'de' | 'en', FoundBy>
  /** True if the page currently exists; absent: always. Checked for the sitemap and the search. */
  present?: (ctx: Ctx) => Promise<boolean>
  /** Depends on the visitor: rendered with the session and never cached. */
  personal?: boolean
  /** Requests per minute and network, if lower than for other pages. */
  perMinute?: number
  /** Its address may contain a personal key from a mail: third-party scripts never run on it. */
  keyed?: boolean
}

/** Search entry of a page with a fixed address. */
export interface FoundBy {
  /** Its heading. */
  title: string
  /** Its purpose in a sentence, shown below the title. */
  text: string
  /** Synonyms people search for: `Müll`, `Tonne`. */
  words: readonly string[]
}

/** One command of the command line: `npm run cli -- user create maria`. */
export interface Command {
  /** Its words: `user create`. */
  name: string
  /**
   * Arguments and options: `HANDLE [--role ROLE]`. Those outside of brackets are required, unknown ones are refused.
   */
  usage: string
  summary: Record<Language, string>
  /** Options without a value, such as `dry-run`; all others take one. */
  flags?: readonly string[]
  /** True if it may run before the site exists. Refused by default, so that a wrong DATA_DIR creates no empty site. */
  mayBegin?: (given: Pick<CommandInput, 'args' | 'options'>) => boolean
  /** Validates the arguments further, before anything is opened. Throws CommandError. */
  judge?(given: Pick<CommandInput, 'args' | 'options'>): void | Promise<void>
  run(platform: Platform, input: CommandInput): Promise<void>
}

/** A command that opens only the resources it needs: no start, no migration, no setup before it. */
export interface DetachedCommand extends Omit<Command, 'run'> {
  runDetached(config: Config, input: CommandInput): Promise<void>
}

/** A kind of stored files, recognised by their keys. */
export interface StoredFiles {
  /** Matches the keys of this kind: `/^defects\//`. */
  pattern: RegExp
  /** Query for all keys named by rows, as `key`; absent: all stored files of this kind belong to the site. */
  keys?: string
  /** Survives the restore of an older state, because its content stays valid. */
  outlives?: true
}

export interface CommandInput {
  /** Positional arguments, as many as the usage names. */
  args: readonly string[]
  /** `--lang en` → `{ lang: 'en' }`; a flag is `''`. */
  options: Readonly<Record<string, string | undefined>>
  /** Prints a line for people. */
  say(line: string): void
  /** Replaces the last line during long work; without a terminal, prints a line every few seconds. */
  progress(line: string): void
}

/** Wrong use of a command, as a one-line message. */
export class CommandError extends StartError {
  override name = 'CommandError'
}
