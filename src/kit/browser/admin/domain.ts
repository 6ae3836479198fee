import type { ComponentType } from 'react'
import type { Access, Role } from '../../shared/contract.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { PublishingMessage } from '../../shared/records/publishing-message.ts'
import type { ImageForms } from '../../shared/site/picture-forms.ts'
import type { TextTree } from '../../shared/text/texts.ts'

/** The areas of the left navigation, in their order; what is in `settings` stands behind one entry. */
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
  /** Beginnings of other paths that belong to it: `file/edit`. What stands below `path` does by itself. */
  also?: string[]
  /** What stands below `path` belongs to other entries. */
  alone?: true
  access: Access
  /** Where several things stand behind it: shown only to whoever may one of these, too. */
  anyOf?: readonly Access[]
  section: Section
  /** Place within the section, low first. */
  order: number
  /** Where its bin is, relative to the base: `news/browse?bin=1`. */
  bin?: string
  /** What stands on it and is looked for by its own name, such as a group of settings: `config#hours`. */
  parts?: readonly { label: string; path: string }[]
}

export interface ScreenEntry {
  /** Specification's notation, relative to the base: `news/edit/:id?`. */
  path: string
  access: Access
  /** The screen's own chunk: `() => import('./NewsEdit.tsx').then(({ NewsEdit }) => ({ Component: NewsEdit }))`. */
  load: () => Promise<{ Component: ComponentType }>
}

/** Something to do that the command field offers: `Neue Meldung`. */
export interface QuickAction {
  /** Text key. */
  label: string
  path: string
  icon: IconComponent
  access: Access
  /** Seldom needed: found by the command field, but not offered on the first screen. */
  rare?: boolean
}

/** Something to do that stands on every screen, at the top right, such as reporting a fault. */
export interface AdminTool {
  /** Text key. */
  label: string
  icon: IconComponent
  access: Access
  /** Does it; what it needs is fetched then. */
  open: (given: { lang: Language; base: string; may: (access: Access) => boolean }) => void | Promise<void>
}

/** A card on the first screen: what waits, what is new, what is running out. */
export interface DashboardCard {
  name: string
  access: Access
  /** Low first. */
  order: number
  load: () => Promise<{ Component: ComponentType }>
}

/** One kind of things that wait for somebody, as the server's domain of the same name tells them. */
export interface WaitingPlace {
  /** Text key, as a heading: „Neue Schadensmeldungen“. */
  label: string
  icon: IconComponent
  /** People outside sent it: the inbox shows it, too. */
  fromOutside?: true
  /** Where all of them are, relative to the base; absent: on the list of what waits alone. */
  list?: string
  /** Where one of them is. */
  item: (item: { _id: string; collection: string }) => string
}

/** A part of the edit screen of another domain's records. */
export interface RecordPanel {
  /** Names of the collections: `news`. */
  collections: readonly string[]
  access: Access
  load: () => Promise<{ Component: ComponentType<RecordPanelProps> }>
}

export interface RecordPanelProps {
  collection: string
  _id: string
  /** Of the record, as the screen knows it: asked anew where it changes. */
  version: number
  /** How often it was published or taken back here: what changed with it is the doing of whoever sits at this screen. */
  decisions: number
}

/** Props of the message choice beside the publish button. */
export interface PublishOptionProps {
  collection: string
  /** Undefined for a record that is not stored yet. */
  _id: string | undefined
  /** Version of the record on the screen; a change triggers a refetch. */
  version: number | undefined
  /** Nothing is left to publish: only the last message is shown. */
  settled: boolean
  /** Initial texts. */
  proposed: PublishingMessage
  /** Null: send nothing; undefined: not decided. */
  value: PublishingMessage | null | undefined
  onChange: (value: PublishingMessage | null) => void
}

/** What a page of the tree can show below its text, for whoever chooses it. */
export interface PageTemplate {
  /** Text key. */
  label: string
  /** Text key of a sentence that says how its pages have to be, where that is not plain. */
  hint?: string
  /** Place in the list to choose from, low first. */
  order: number
}

/** A part of the screen of the own account; it shows nothing to those whom it does not concern. */
export interface AccountPart {
  name: string
  /** Loads its own chunk: `lazy(…)`. */
  Component: ComponentType
}

/** What a domain's `admin/index.ts` plugs into the admin centre. */
export interface AdminDomain {
  name: string
  /** Texts by language; they stand under the domain's name: `news.title`. */
  texts: Record<Language, TextTree>
  navigation: NavigationEntry[]
  screens: ScreenEntry[]
  actions?: QuickAction[]
  cards?: DashboardCard[]
  tools?: readonly AdminTool[]
  /** What pages of the tree can show of it: the names of its server's `views`. */
  templates?: Record<string, PageTemplate>
  /** What of it can wait, by the names that its server gives. */
  waiting?: Record<string, WaitingPlace>
  /** Beside records of other domains: what of it concerns them, below their own panels. */
  panels?: readonly RecordPanel[]
  /** Message choice beside the publish button; one domain contributes it. Loads its own chunk: `lazy(…)`. */
  PublishOption?: ComponentType<PublishOptionProps>
  /** What of it everybody sets for themselves, on the screen of the own account. */
  account?: readonly AccountPart[]
  /** What its counted failures (`Metrics.failure`) are called for administrators, and the screen that says what to do. */
  failures?: Record<string, { label: string; path?: string }>
  /** What modules and actions of its rights are called, by their names, where the navigation and the standard actions don't say. */
  rights?: { modules?: Record<string, string>; actions?: Record<string, string> }
  /** Kind of a found record (as the search names it) → icon and edit screen. */
  records?: Record<string, { icon: IconComponent; path: (id: string) => string }>
}

/** Who is working, as the login state tells. */
export interface AdminUser {
  _id: string
  handle: string
  name: string
  roles: readonly Role[]
  rights: ReadonlySet<string>
  /** Modules in which only records may be changed that this person made. */
  onlyOwn: ReadonlySet<string>
  /** Signs in with a second factor. */
  hasFactor: boolean
  /** A second factor has to be set up before anything else. */
  mustSetUp: boolean
  /** What the role is called that an administrator looks at the site with; null: the own ones. */
  viewingAs: string | null
}

/** What the admin centre needs to know of the site. */
export interface AdminSite {
  name: string
  /** Languages that content is written in, the source first. */
  languages: Language[]
  /** IANA zone that decides days. */
  timeZone: string
  /** What shuts people out keeps a record from being published. */
  blockBarriers: boolean
}

/** A record that the search found. */
export interface FoundRecord {
  _id: string
  /** Name of the collection: `news`. */
  kind: string
  title: string
  /** A few words around the place. */
  excerpt?: string
}

/** A file as pickers and fields show it. */
export interface FileSummary {
  _id: string
  title: string
  /** `PDF`, `JPG`… */
  kind: string
  bytes: number
  isImage: boolean
  /** The file as a picture; null: it is none. */
  picture: ImageForms | null
  /** Where the file itself is. */
  href: string
  /** Texts in the source language. */
  alt: string
  caption: string
  /** Who made it. */
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

/** An address of the site that a text may link to. */
export interface LinkTarget {
  title: string
  href: string
}

/** A page of the site's tree, to choose from. */
export interface PageChoice {
  _id: string
  title: string
  /** 0 at the top. */
  depth: number
}

/** The calls of domains that the shell itself needs; only the app knows who answers them. */
export interface AdminServices {
  /** Null: nobody is signed in. */
  currentUser: () => Promise<AdminUser | null>
  /** Throws `ApiProblem` on a wrong password. `code` answers a second factor that was asked for. */
  signIn: (handle: string, password: string, code?: string) => Promise<'done' | 'secondFactor'>
  /** Proves once more who is working. Throws `ApiProblem` where it is wrong. */
  prove: (proof: { password: string } | { code: string }) => Promise<void>
  /** Ends the session. The page has to be replaced afterwards: it sends no further requests (`callLast`). */
  signOut: () => Promise<void>
  /** Where people sign in, in German (specification § 2.3), and come back from to an own address. */
  signInHref: (back?: string) => string
  /** Goes on with the own rights, after looking at the site with those of a role; returns the screen that has to replace the page, relative to the base. */
  endViewAs: () => Promise<string>
  /** The screen of the own account, relative to the base. */
  accountScreen: string
  site: () => Promise<AdminSite>
  search: (text: string) => Promise<FoundRecord[]>
  /** Pages whose title contains the text. */
  searchLinks: (text: string) => Promise<LinkTarget[]>
  /** All pages in the order of the tree. */
  pageChoices: () => Promise<PageChoice[]>
  /** Sets up the second factor of whoever has just signed in; `onDone` once it is on and its codes are kept. */
  SecondFactorSetUp: ComponentType<{ onDone: () => void }>
  /** What fields show of the files they name; files that are gone are missing in the answer. */
  fileSummaries: (ids: string[]) => Promise<FileSummary[]>
  /** Writes what a picture shows, in the source language. Throws `ApiProblem`. */
  describeFile: (id: string, alt: string) => Promise<void>
  /** Dialog that lets choose or upload files. */
  FilePicker: ComponentType<FilePickerProps>
}
