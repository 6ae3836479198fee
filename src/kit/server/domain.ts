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
    /** Changes whenever the programs for browsers do; empty where no pages are rendered. */
    build: string
  }
}

/** What a view's loader answers; null means: not here (404). */
export interface Loaded {
  /** Component name where it differs from the page's view: `newsDetail`. */
  view?: string
  data: unknown
  /** Own address to go to instead: what stands here is not for this caller. */
  redirect?: string
  /** The redirect holds for good and for everybody: what stood here has another address now. */
  moved?: boolean
  meta?: Partial<PageMeta>
  /** Steps below the page, for the breadcrumb. */
  trail?: { label: string; href: string }[]
  /** What guests see meanwhile of a page that editors are shown at an address outside the tree. */
  preview?: PreviewState
}

export interface ViewRequest {
  /** The page of the tree as the pages domain offers it; absent on fixed routes. */
  page: PageOfTree | null
  /** `working` only when somebody who may edit asks for the preview. */
  audience: 'live' | 'working'
  /** Path segments below the page: `['some-news']`. */
  rest: string[]
  query: URLSearchParams
  /** Address path with language. */
  path: string
}

/** What loaders may know of a page of the tree, in the language asked for. */
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
  /** Language the texts are in. */
  lang: 'de' | 'en'
  picture: string | null
  files: string[]
  /** Where editors change it, below the admin centre's base. */
  edit: string
}

export type ViewLoader = (ctx: Ctx, request: ViewRequest) => Promise<Loaded | null>

/** What a domain's `server/index.ts` plugs in. */
export interface ServerDomain {
  name: string
  /** Calls of its contracts with what answers them. */
  calls?: MountedCall[]
  /** Uploads, downloads, webhooks: what is no JSON call. */
  routes?: (server: FastifyInstance, platform: Platform, sessions: SessionReader) => void | Promise<void>
  /** Template view → loader. */
  views?: Record<string, ViewLoader>
  fixedRoutes?: FixedRoute[]
  /**
   * View → the parameters of its addresses that it reads (`?page=2`). Any other never reaches it, nor the key that its answer is
   * kept under: an address with it is the kept page. Those of personal routes, which are never kept, need no word here.
   */
  parameters?: Readonly<Record<string, readonly string[]>>
  jobs?: JobDefinition[]
  /** What the command line can do with the domain. */
  commands?: (Command | DetachedCommand)[]
  /** Which files of the store its rows name: for backups, which leave out what no row names. */
  stored?: readonly StoredFiles[]
  /** Titles of its number ranges by the name that each counts under (`takeNumber`), for screens of other domains. */
  numberRanges?: (ctx: Ctx) => Promise<ReadonlyMap<string, string>>
  /** What `/readyz` adds to its answer, by name: what is wrong without keeping pages from being served. */
  readiness?: (platform: Platform) => Promise<Record<string, string>>
  /** Figures for monitoring, by their Prometheus name. */
  figures?: Readonly<Record<string, Figure>>
  /** Listeners of events and whatever else must stand before the first request. */
  start?: (platform: Platform) => void | Promise<void>
  /** Gives what sees every answered request with its status, those from the cache too: it has to be quick. */
  watch?: (platform: Platform) => (request: IncomingMessage, status: number) => void
  /** Foreign sources that documents may use (`https://tile.example`), asked at every request: kept values only. */
  policySources?: (ctx: Ctx) => Promise<PolicySources>
  /** Live addresses for search engines. */
  sitemap?: (ctx: Ctx) => Promise<SitemapEntry[]>
  /** What visitors can complete here, by name: what it is called where it is counted. Told by the event `goalReached`. */
  goals?: Readonly<Record<string, Record<Language, string>>>
  /** What it keeps of people: found, handed out and erased on demand. */
  personal?: PersonalData
  /** What it adds to the accounts of ordinary users: parts of their own page, choices at the sign-up. */
  account?: AccountContribution
  /** What it puts around every public page: made as for a guest, in the context's language, kept with all that it is made from. */
  frame?: (ctx: Ctx) => FrameContribution | Promise<FrameContribution>
  /** What of it can wait for somebody, one by one. */
  waiting?: readonly WaitingSource[]
  /** Calls that it serves by routes of its own, such as those that take files: for the document of all calls. */
  documented?: readonly Endpoint[]
  /** Its records that may go out on several ways. */
  shares?: SharedRecords
  /** The ways on which it brings records to people, and corrects them there. */
  channels?: readonly Channel[]
  /** Services of others that it asks: their addresses can be set. */
  outside?: readonly OutsideService[]
  /** What of it people come for. */
  services?: readonly FirstPageService[]
  /** What of it devices can be told. */
  topics?: readonly PushTopic[]
  /** Its records that editors can announce to devices when publishing them. */
  announces?: readonly AnnouncedRecords[]
  /** Explains a page that is gone; null: unknown address. Tags the answer. Called before a 404 is sent. */
  explainsGone?: (ctx: Ctx, path: string) => Promise<GoneExplanation | null>
  /** What of it those who work here can have their own devices told. */
  officeTopics?: readonly OfficeTopic[]
  /** What the law asks of a shop and this domain does: looked at before the shop is switched on. */
  preflight?: readonly PreflightPoint[]
  /** What of it is paid for. */
  payables?: readonly PayableKind[]
  /** Template view → the entries of the feed of one of its pages, in the context's language. */
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
  /** Id of the file that is its picture. */
  picture?: string | null
}

/** `type` narrows a page that shows all types, `''`: not. Null: there are no entries of that type (404). */
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

/** A public address that no page of the tree makes. */
export interface FixedRoute extends PublicAddress {
  view: string
  load: ViewLoader
  /** Search engines are told of it. */
  listed?: boolean
  /** By what visitors find it in the site's search; absent: not at all. */
  found?: Record<'de' | 'en', FoundBy>
  /** Whether it is there now; absent: always. Asked for search engines and when it is found on the site. */
  present?: (ctx: Ctx) => Promise<boolean>
  /** Depends on who looks: rendered with the session and never kept in the cache. */
  personal?: boolean
  /** How often one network may have it made a minute, where that takes more than other pages. */
  perMinute?: number
  /** Its address can hold a key to what belongs to one person, from a mail: scripts of others never run beside it. */
  keyed?: boolean
}

/** By what a page with an address of its own is found. */
export interface FoundBy {
  /** What its heading says. */
  title: string
  /** What it is for, in a sentence: shown below the title. */
  text: string
  /** What else people call it: `Müll`, `Tonne`. */
  words: readonly string[]
}

/** One command of the command line: `npm run cli -- user create maria`. */
export interface Command {
  /** Its words: `user create`. */
  name: string
  /** What comes behind them: `HANDLE [--role ROLE]`. Words outside of brackets have to be given, others are refused. */
  usage: string
  summary: Record<Language, string>
  /** Names of options without a value, such as `dry-run`; all others take one. */
  flags?: readonly string[]
  /** Whether it may run where no site exists yet. By default it is refused there, so that a wrong DATA_DIR makes no empty site. */
  mayBegin?: (given: Pick<CommandInput, 'args' | 'options'>) => boolean
  /** Judges what was given beyond that, before anything is opened. Throws CommandError. */
  judge?(given: Pick<CommandInput, 'args' | 'options'>): void | Promise<void>
  run(platform: Platform, input: CommandInput): Promise<void>
}

/** A command that opens what it needs by itself: nothing is started, migrated or made before it runs. */
export interface DetachedCommand extends Omit<Command, 'run'> {
  runDetached(config: Config, input: CommandInput): Promise<void>
}

/** Some of the files in the store, told apart by their keys. */
export interface StoredFiles {
  /** Keys that are of this kind: `/^defects\//`. */
  pattern: RegExp
  /** Statement that gives every one that rows name as `key`; without it all that are there belong to the site. */
  keys?: string
  /** Stays when an older state of the site is restored: what it says holds all the same. */
  outlives?: true
}

export interface CommandInput {
  /** What is no option, in order: as many as the usage names. */
  args: readonly string[]
  /** `--lang en` → `{ lang: 'en' }`; a flag is `''`. */
  options: Readonly<Record<string, string | undefined>>
  /** Writes a line for people. */
  say(line: string): void
  /** Replaces the last line while something runs; where the output is no terminal, a line every few seconds. */
  progress(line: string): void
}

/** What the caller of a command got wrong, in one line. */
export class CommandError extends StartError {
  override name = 'CommandError'
}
