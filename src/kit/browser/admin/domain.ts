import type { ComponentType } from 'react'
import type { Access, Role } from '../../shared/contract.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { PublishingMessage } from '../../shared/records/publishing-message.ts'
import type { ImageForms } from '../../shared/site/picture-forms.ts'
import type { TextTree } from '../../shared/text/texts.ts'

/** Areas of the left navigation, in order; entries of `settings` share one link. */
export const sections = [
  'overview',
  'content',
  'village',
  'website',
  'people',
  'bookings',
  'shop',
  'accounting',
  'system',
  'settings',
] as const
export type Section = (typeof sections)[number]

export type IconComponent = ComponentType<{ size?: number | string; stroke?: number; className?: string }>

export interface NavigationEntry {
  /** Text key: `news.navigation`. */
  label: string
  icon: IconComponent
  /** Relative to the base: `news/browse`. */
  path: string
  /** Further path prefixes that belong to this entry: `file/edit`. Paths below `path` always do. */
  also?: string[]
  /** Paths below `path` belong to other entries. */
  alone?: true
  access: Access
  /** For an entry with several screens: also requires one of these rights. */
  anyOf?: readonly Access[]
  section: Section
  /** Order within the section, low first. */
  order: number
  /** Address of its bin, relative to the base: `news/browse?bin=1`. */
  bin?: string
  /** Searchable parts of the screen, such as a group of settings: `config#hours`. */
  parts?: readonly { label: string; path: string }[]
}

export interface ScreenEntry {
  /** Specification's notation, relative to the base: `news/edit/:id?`. */
  path: string
  access: Access
  /** The screen's own chunk: `() => import('./NewsEdit.tsx').then(({ NewsEdit }) => ({ Component: NewsEdit }))`. */
  load: () => Promise<{ Component: ComponentType }>
}

/** An action in the command field: `Neue Meldung`. */
export interface QuickAction {
  /** Text key. */
  label: string
  path: string
  icon: IconComponent
  access: Access
  /** Rarely needed: offered by the command field but not on the first screen. */
  rare?: boolean
}

/** A tool at the top right of every screen, such as reporting a bug. */
export interface AdminTool {
  /** Text key. */
  label: string
  icon: IconComponent
  access: Access
  /** Runs the tool; loads its code on demand. */
  open: (given: { lang: Language; base: string; may: (access: Access) => boolean }) => void | Promise<void>
}

/** A card on the first screen: waiting, new or expiring items. */
export interface DashboardCard {
  name: string
  access: Access
  /** Low first. */
  order: number
  load: () => Promise<{ Component: ComponentType }>
}

/** A kind of waiting items, named like the source in the domain's server part. */
export interface WaitingPlace {
  /** Text key, as a heading: „Neue Schadensmeldungen“. */
  label: string
  icon: IconComponent
  /** Sent by people outside: also shown in the inbox. */
  fromOutside?: true
  /** List of all items, relative to the base; absent: only the list of waiting items. */
  list?: string
  /** Path of an item. */
  item: (item: { _id: string; collection: string }) => string
}

/** A panel on the edit screen of another domain's records. */
export interface RecordPanel {
  /** Names of the collections: `news`. */
  collections: readonly string[]
  access: Access
  load: () => Promise<{ Component: ComponentType<RecordPanelProps> }>
}

export interface RecordPanelProps {
  collection: string
  _id: string
  /** Version of the record on the screen; a change triggers a reload. */
  version: number
  /** Number of publications and withdrawals on this screen, to recognise the user's own changes. */
  decisions: number
}

/** Props of the message choice beside the publish button. */
export interface PublishOptionProps {
  collection: string
  /** Undefined for a record not stored yet. */
  _id: string | undefined
  /** Version of the record on the screen; a change triggers a refetch. */
  version: number | undefined
  /** Nothing left to publish: only the last message is shown. */
  settled: boolean
  /** Initial texts. */
  proposed: PublishingMessage
  /** Null: send none; undefined: undecided. */
  value: PublishingMessage | null | undefined
  onChange: (value: PublishingMessage | null) => void
}

/** A view that editors can choose for a page of the tree, shown below its text. */
export interface PageTemplate {
  /** Text key. */
  label: string
  /** Text key of an explanation of its pages, if needed. */
  hint?: string
  /** Order in the list of choices, low first. */
  order: number
}

/** A section of the user's own account screen; empty if it does not apply to the user. */
export interface AccountPart {
  name: string
  /** Loads its own chunk: `lazy(…)`. */
  Component: ComponentType
}

/** Contributions of a domain, exported by its `admin/index.ts`. */
export interface AdminDomain {
  name: string
  /** Texts by language, under the domain's name: `news.title`. */
  texts: Record<Language, TextTree>
  navigation: NavigationEntry[]
  screens: ScreenEntry[]
  actions?: QuickAction[]
  cards?: DashboardCard[]
  tools?: readonly AdminTool[]
  /** Views for pages of the tree: the names in its server's `views`. */
  templates?: Record<string, PageTemplate>
  /** Its kinds of waiting items, by the server's names. */
  waiting?: Record<string, WaitingPlace>
  /** Panels beside other domains' records, below their own. */
  panels?: readonly RecordPanel[]
  /** Message choice beside the publish button; contributed by one domain. Loads its own chunk: `lazy(…)`. */
  PublishOption?: ComponentType<PublishOptionProps>
  /** Personal settings on the account screen. */
  account?: readonly AccountPart[]
  /** Descriptions of its counted failures (`Metrics.failure`), with the screen that helps. */
  failures?: Record<string, { label: string; path?: string }>
  /** Names of its modules and actions in rights, if not given by the navigation and the standard actions. */
  rights?: { modules?: Record<string, string>; actions?: Record<string, string> }
  /** Kind of record, as named by the search → icon and edit screen. */
  records?: Record<string, { icon: IconComponent; path: (id: string) => string }>
}

/** The signed-in user, from the login state. */
export interface AdminUser {
  _id: string
  handle: string
  name: string
  roles: readonly Role[]
  rights: ReadonlySet<string>
  /** Modules in which the user may change only their own records. */
  onlyOwn: ReadonlySet<string>
  /** Signs in with a second factor. */
  hasFactor: boolean
  /** Must set up a second factor before anything else. */
  mustSetUp: boolean
  /** Name of the role an administrator is previewing; null: none. */
  viewingAs: string | null
}

/** The site as the admin centre sees it. */
export interface AdminSite {
  name: string
  /** Languages of content, source language first. */
  languages: Language[]
  /** IANA zone that decides days. */
  timeZone: string
  /** True if accessibility barriers block publishing. */
  blockBarriers: boolean
}

/** A record that the search found. */
export interface FoundRecord {
  _id: string
  /** Name of the collection: `news`. */
  kind: string
  title: string
  /** Short excerpt around the match. */
  excerpt?: string
}

/** A file as shown by pickers and fields. */
export interface FileSummary {
  _id: string
  title: string
  /** `PDF`, `JPG`… */
  kind: string
  bytes: number
  isImage: boolean
  /** The file as a picture; null: it is none. */
  picture: ImageForms | null
  /** Address of the file itself. */
  href: string
  /** Texts in the source language. */
  alt: string
  caption: string
  /** Name of the creator. */
  credit: string
  width?: number
  height?: number
}

export interface FilePickerProps {
  opened: boolean
  onClose: () => void
  /** Only pictures can be picked. */
  images?: boolean
  multiple?: boolean
  onPick: (files: FileSummary[]) => void
}

/** An address of the site that texts can link to. */
export interface LinkTarget {
  title: string
  href: string
}

/** A selectable page of the tree. */
export interface PageChoice {
  _id: string
  title: string
  /** 0 at the top level. */
  depth: number
}

/** Calls of domains used by the shell itself; the app provides them. */
export interface AdminServices {
  /** Null: not signed in. */
  currentUser: () => Promise<AdminUser | null>
  /** Throws `ApiProblem` on a wrong password. `code` is the answer to a requested second factor. */
  signIn: (handle: string, password: string, code?: string) => Promise<'done' | 'secondFactor'>
  /** Confirms the user's identity. Throws `ApiProblem` if the proof is wrong. */
  prove: (proof: { password: string } | { code: string }) => Promise<void>
  /** Ends the session. The page must be replaced afterwards: it sends no further requests (`callLast`). */
  signOut: () => Promise<void>
  /** Address of the sign-in page, in German (specification § 2.3); `back` is the address to return to. */
  signInHref: (back?: string) => string
  /** Ends the preview of a role; returns the screen that must replace the page, relative to the base. */
  endViewAs: () => Promise<string>
  /** Screen of the user's account, relative to the base. */
  accountScreen: string
  site: () => Promise<AdminSite>
  search: (text: string) => Promise<FoundRecord[]>
  /** Pages whose title contains the text. */
  searchLinks: (text: string) => Promise<LinkTarget[]>
  /** All pages in the order of the tree. */
  pageChoices: () => Promise<PageChoice[]>
  /** Sets up the second factor right after sign-in; `onDone` once it is active and its codes are saved. */
  SecondFactorSetUp: ComponentType<{ onDone: () => void }>
  /** Summaries of files; deleted files are missing from the result. */
  fileSummaries: (ids: string[]) => Promise<FileSummary[]>
  /** Stores a picture's alternative text in the source language. Throws `ApiProblem`. */
  describeFile: (id: string, alt: string) => Promise<void>
  /** Dialog to choose or upload files. */
  FilePicker: ComponentType<FilePickerProps>
}
